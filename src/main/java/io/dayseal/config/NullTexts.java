package io.dayseal.config;

import java.util.List;

/** Lists of texts that stand for a value. */
final class NullTexts {
  private NullTexts() {}

  /** The texts under a key; an empty one is reported, since an empty cell is NULL anyway. */
  static List<String> read(Section section, String key) {
    List<Text> texts = section.texts(key);
    for (Text text : texts) {
      if (text.value().isEmpty()) {
        section.problem(
            text.place(), "expected a text for `" + key + "`; an empty cell is NULL as it is");
      }
    }
    return texts.stream().map(Text::value).toList();
  }
}
