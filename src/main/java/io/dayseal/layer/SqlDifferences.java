package io.dayseal.layer;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Finds in a SELECT what DuckDB and Trino (and with it Athena) are known to understand differently.
 * It knows words and parentheses and no types, so that it warns where it cannot tell; a {@code
 * CAST} around or inside tells.
 */
public final class SqlDifferences {
  private static final Set<String> FLOATING = Set.of("double", "float", "precision", "real");
  private static final Set<String> INTEGERS =
      Set.of("bigint", "int", "integer", "long", "smallint", "tinyint");
  private static final Set<String> TEXTS = Set.of("varchar", "string", "text");
  private static final Set<String> TIMES = Set.of("date", "timestamp");

  /** Functions whose every call differs where their arguments are such. */
  private static final Map<String, String> CALLS =
      Map.of(
          "concat",
          "`concat` leaves NULL out in DuckDB and is NULL in Trino; `a || b` is NULL in both",
          "greatest",
          "`greatest` passes over NULL in DuckDB and is NULL in Trino; give it no NULL, such as by"
              + " `coalesce`",
          "least",
          "`least` passes over NULL in DuckDB and is NULL in Trino; give it no NULL, such as by"
              + " `coalesce`",
          "regexp_replace",
          "`regexp_replace` replaces the first match in DuckDB and all in Trino;"
              + " `replace` takes a text, not a pattern, and replaces all in both",
          "format",
          "`format` has other placeholders in DuckDB and Trino; `||` joins texts in both");

  /** Those that are right within {@code nullif(..., '')}. */
  private static final Map<String, String> EMPTY_OR_NULL =
      Map.of(
          "split_part",
          "`split_part` beyond the last part is '' in DuckDB and NULL in Trino;"
              + " `nullif(split_part(...), '')` is NULL in both",
          "regexp_extract",
          "`regexp_extract` without a match is '' in DuckDB and NULL in Trino;"
              + " `nullif(regexp_extract(...), '')` is NULL in both");

  private final List<SqlToken> tokens;
  private final List<SqlDifference> found = new ArrayList<>();

  private SqlDifferences(List<SqlToken> tokens) {
    this.tokens = tokens;
  }

  /** The places in order. */
  public static List<SqlDifference> of(String sql) {
    SqlDifferences differences = new SqlDifferences(SqlToken.of(sql));
    for (int i = 0; i < differences.tokens.size(); i++) {
      differences.look(i);
    }
    return List.copyOf(differences.found);
  }

  private void look(int i) {
    SqlToken token = tokens.get(i);
    if (token.is("/")) {
      if (!castBefore(i, FLOATING) && !castAfter(i, FLOATING)) {
        add(
            i,
            "`/` of integers is a fraction in DuckDB and an integer in Trino, of decimals a"
                + " double or a decimal; `CAST(a AS double) / b` is the same in both");
      }
      return;
    }
    if (token.text().equalsIgnoreCase("'NaN'")) {
      notANumber(i);
    }
    if (token.kind() != SqlToken.Kind.WORD || (i > 0 && tokens.get(i - 1).is("."))) {
      return;
    }
    String word = token.text().toLowerCase(Locale.ROOT);
    if (word.equals("interval")
        && i > 0
        && (tokens.get(i - 1).is("+") || tokens.get(i - 1).is("-"))) {
      if (!withinCast(i, TIMES)) {
        add(
            i,
            "a date and an interval give a timestamp in DuckDB and a date in Trino;"
                + " `CAST(... AS date)` around them is the same in both");
      }
    } else if (word.equals("at") && at(i + 1, "time") && at(i + 2, "zone")) {
      if (!castBefore(i, Set.of("zone"))) {
        add(
            i,
            "`AT TIME ZONE` takes a timestamp without a zone for a time of that zone in DuckDB"
                + " and of the session in Trino; `CAST(CAST(a AS timestamp with time zone) AT TIME ZONE"
                + " '...' AS timestamp)` is the same in both");
      }
    } else if (at(i + 1, "(")) {
      call(i, word);
    }
  }

  private void notANumber(int i) {
    boolean cast = withinCast(i, FLOATING);
    boolean typed = i > 0 && FLOATING.stream().anyMatch(tokens.get(i - 1)::is);
    int start = cast ? around(i) - 1 : i - 1;
    if ((cast || typed) && !(at(start - 1, "from") && at(start - 2, "distinct"))) {
      add(
          i,
          "NaN is equal to itself and beyond every number in DuckDB and neither in Trino;"
              + " `a IS NOT DISTINCT FROM CAST('NaN' AS double)` is the same in both");
    }
  }

  private void call(int i, String word) {
    if (CALLS.containsKey(word)) {
      add(i, CALLS.get(word));
    } else if (EMPTY_OR_NULL.containsKey(word)) {
      if (!(i > 1 && tokens.get(i - 1).is("(") && tokens.get(i - 2).is("nullif"))) {
        add(i, EMPTY_OR_NULL.get(word));
      }
    } else if (word.equals("avg") && !argumentIsCast(i, FLOATING)) {
      add(
          i,
          "`avg` of decimals is a double in DuckDB and has their scale in Trino;"
              + " `avg(CAST(a AS double))` is the same in both");
    } else if (word.equals("date_trunc") && !withinCast(i, TIMES)) {
      add(
          i,
          "`date_trunc` of a date is a timestamp in DuckDB and a date in Trino;"
              + " `CAST(date_trunc(...) AS date)` is the same in both");
    } else if (word.equals("date_diff") && words(i).stream().filter("date"::equals).count() < 2) {
      add(
          i,
          "`date_diff` counts the borders passed in DuckDB and whole spans in Trino;"
              + " `date_diff('day', CAST(a AS date), CAST(b AS date))` is the same in both");
    } else if ((word.equals("substr") || word.equals("substring")) && startsAtZero(i)) {
      add(
          i,
          "`"
              + word
              + "` from 0 begins at the first character in DuckDB and is '' in Trino;"
              + " count from 1");
    } else if (word.equals("extract") && (at(i + 2, "dow") || at(i + 2, "dayofweek"))) {
      if (!at(close(i + 1) + 1, "%")) {
        add(i, "Sunday is 0 in DuckDB and 7 in Trino; `extract(dow FROM a) % 7` is 0 in both");
      }
    } else if (word.equals("cast")) {
      cast(i);
    }
  }

  private void cast(int i) {
    String type = castType(i + 1);
    List<String> inside = words(i).subList(0, Math.max(0, words(i).size() - 1));
    boolean floating = inside.stream().anyMatch(FLOATING::contains);
    if (INTEGERS.contains(type) && floating && !inside.contains("round")) {
      add(
          i,
          "a cast of a double to an integer rounds halves to even in DuckDB and away from 0 in"
              + " Trino; `CAST(round(a) AS ...)` is the same in both");
    } else if (TEXTS.contains(type) && (floating || inside.contains("timestamp"))) {
      add(
          i,
          "doubles and timestamps are spelled differently as text; cast to a decimal or a date"
              + " first");
    }
  }

  private void add(int i, String message) {
    found.add(new SqlDifference(tokens.get(i).line(), tokens.get(i).column(), message));
  }

  private boolean at(int i, String word) {
    return i >= 0 && i < tokens.size() && tokens.get(i).is(word);
  }

  /** The index of the parenthesis that closes one; the end of the text when none does. */
  private int close(int open) {
    int depth = 0;
    for (int i = open; i < tokens.size(); i++) {
      if (tokens.get(i).is("(")) {
        depth++;
      } else if (tokens.get(i).is(")") && --depth == 0) {
        return i;
      }
    }
    return tokens.size();
  }

  /** The index of the parenthesis around a token; -1 at the top. */
  private int around(int i) {
    int depth = 0;
    for (int j = i - 1; j >= 0; j--) {
      if (tokens.get(j).is(")")) {
        depth++;
      } else if (tokens.get(j).is("(") && --depth < 0) {
        return j;
      }
    }
    return -1;
  }

  /** The last word of the type of the CAST with this parenthesis, or of a typed one: {@code ""}. */
  private String castType(int open) {
    if (!(at(open - 1, "cast") || at(open - 1, "try_cast"))) {
      return "";
    }
    int close = close(open);
    int as = close;
    for (int i = open + 1; i < close; i++) {
      if (tokens.get(i).is("as") && around(i) == open) {
        as = i;
      }
    }
    String type = "";
    for (int i = as + 1; i < close; i++) {
      if (tokens.get(i).kind() == SqlToken.Kind.WORD) {
        type = tokens.get(i).text().toLowerCase(Locale.ROOT);
      }
    }
    return type;
  }

  private boolean castBefore(int i, Set<String> types) {
    if (!at(i - 1, ")")) {
      return false;
    }
    int depth = 0;
    for (int j = i - 1; j >= 0; j--) {
      if (tokens.get(j).is(")")) {
        depth++;
      } else if (tokens.get(j).is("(") && --depth == 0) {
        return types.contains(castType(j));
      }
    }
    return false;
  }

  private boolean castAfter(int i, Set<String> types) {
    return at(i + 2, "(") && types.contains(castType(i + 2));
  }

  private boolean withinCast(int i, Set<String> types) {
    int open = around(i);
    return open >= 0 && types.contains(castType(open));
  }

  private boolean argumentIsCast(int i, Set<String> types) {
    return at(i + 3, "(") && types.contains(castType(i + 3)) && close(i + 3) == close(i + 1) - 1;
  }

  /** The words within the parentheses of a call, in lower case. */
  private List<String> words(int i) {
    return tokens.subList(Math.min(i + 2, tokens.size()), Math.max(i + 2, close(i + 1))).stream()
        .filter(t -> t.kind() == SqlToken.Kind.WORD)
        .map(t -> t.text().toLowerCase(Locale.ROOT))
        .toList();
  }

  private boolean startsAtZero(int i) {
    int close = close(i + 1);
    for (int j = i + 2; j < close; j++) {
      if (around(j) == i + 1 && (tokens.get(j).is(",") || tokens.get(j).is("from"))) {
        return j + 2 <= close && tokens.get(j + 1).text().equals("0");
      }
    }
    return false;
  }
}
