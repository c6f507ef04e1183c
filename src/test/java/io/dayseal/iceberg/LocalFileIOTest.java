package io.dayseal.iceberg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.io.FileInfo;
import org.apache.iceberg.io.PositionOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LocalFileIOTest {
  @TempDir Path folder;
  private final LocalFileIO io = new LocalFileIO();

  @ParameterizedTest
  @ValueSource(strings = {"", "file:", "file://"})
  void everySpellingOfAPathIsTheSameFileAndKeepsItsSpelling(String scheme) throws IOException {
    String location = scheme + folder + "/day=1/c=a%2Fb +ü/x.bin";
    try (PositionOutputStream out = io.newOutputFile(location).create()) {
      out.write("hello".getBytes(StandardCharsets.UTF_8));
      out.write('!');
      assertThat(out.getPos()).isEqualTo(6);
    }

    assertThat(Files.readString(folder.resolve("day=1/c=a%2Fb +ü/x.bin"))).isEqualTo("hello!");
    assertThat(io.newOutputFile(location).location()).isEqualTo(location);
    assertThat(io.newInputFile(location).location()).isEqualTo(location);
    assertThat(io.newInputFile(location).getLength()).isEqualTo(6);
    try (InputStream in = io.newInputFile(location).newStream()) {
      assertThat(in.readAllBytes()).asString(StandardCharsets.UTF_8).isEqualTo("hello!");
    }
    assertThat(io.listPrefix(scheme + folder))
        .extracting(FileInfo::location)
        .containsExactly(location);
  }

  @Test
  void aFileIsNeverOverwrittenByAccident() throws IOException {
    String location = folder + "/x";
    io.newOutputFile(location).create().close();

    assertThatThrownBy(() -> io.newOutputFile(location).create())
        .isInstanceOf(AlreadyExistsException.class);
    io.newOutputFile(location).createOrOverwrite().close();
  }

  @Test
  void whatIsNotThereIsNotFoundAndDeletedWithoutAWord() {
    assertThatThrownBy(() -> io.newInputFile(folder + "/none").newStream())
        .isInstanceOf(NotFoundException.class);
    io.deleteFile(folder + "/none");
    assertThat(io.listPrefix(folder + "/none")).isEmpty();
  }

  @Test
  void aPrefixIsDeletedWithAllItsFiles() throws IOException {
    io.newOutputFile(folder + "/a/b/x").create().close();
    io.newOutputFile(folder + "/a/y").create().close();
    io.newOutputFile(folder + "/z").create().close();
    io.deletePrefix(folder + "/a");

    assertThat(io.listPrefix(folder.toString())).hasSize(1);
    io.deleteFiles(List.of(folder + "/z"));
    assertThat(io.listPrefix(folder.toString())).isEmpty();
  }
}
