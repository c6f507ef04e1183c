package io.dayseal.iceberg;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashSet;
import java.util.Set;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.OutputFile;
import org.apache.iceberg.io.PositionOutputStream;

/** A local file that is on the disk, with its folder's entry, when its stream is closed. */
record LocalOutput(String location, LocalFileIO io) implements OutputFile {
  @Override
  public PositionOutputStream create() {
    Path path = LocalFileIO.path(location).toAbsolutePath();
    Set<Path> touched = new LinkedHashSet<>();
    try {
      Path directory = path.getParent();
      if (directory != null) {
        DurableFiles.createDirectories(directory, touched);
        touched.add(directory);
      }
      FileChannel channel =
          FileChannel.open(path, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW);
      return new DurableOutputStream(channel, touched);
    } catch (FileAlreadyExistsException e) {
      throw new AlreadyExistsException(e, "File already exists: %s", location);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public PositionOutputStream createOrOverwrite() {
    try {
      Files.deleteIfExists(LocalFileIO.path(location));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return create();
  }

  @Override
  public InputFile toInputFile() {
    return io.newInputFile(location);
  }
}
