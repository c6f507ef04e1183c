package io.dayseal.simulation;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.concurrent.Callable;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.inmemory.InMemoryInputFile;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.OutputFile;
import org.apache.iceberg.io.PositionOutputStream;
import org.apache.iceberg.io.SeekableInputStream;

/** Files in memory, as an object store has them: one is there as soon as it is closed. */
record MemoryFiles(MemoryStore store, SimulatedProcess process) implements FileIO {
  @Override
  public InputFile newInputFile(String location) {
    byte[] bytes = outside("files.read", () -> store.files().getOrDefault(location, MISSING));
    return bytes == MISSING ? new Missing(location) : new InMemoryInputFile(location, bytes);
  }

  private static final byte[] MISSING = {};

  @Override
  public OutputFile newOutputFile(String location) {
    return new Output(location);
  }

  @Override
  public void deleteFile(String location) {
    outside("files.delete", () -> store.files().remove(location) != null);
  }

  private <T> T outside(String name, Callable<T> call) {
    try {
      return process.call(name, call);
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private record Missing(String location) implements InputFile {
    @Override
    public long getLength() {
      throw new NotFoundException("no file %s", location);
    }

    @Override
    public SeekableInputStream newStream() {
      throw new NotFoundException("no file %s", location);
    }

    @Override
    public boolean exists() {
      return false;
    }
  }

  private final class Output implements OutputFile {
    private final String location;

    Output(String location) {
      this.location = location;
    }

    @Override
    public String location() {
      return location;
    }

    @Override
    public PositionOutputStream create() {
      if (store.files().containsKey(location)) {
        throw new AlreadyExistsException("file exists: %s", location);
      }
      return createOrOverwrite();
    }

    @Override
    public PositionOutputStream createOrOverwrite() {
      return new Stream(location);
    }

    @Override
    public InputFile toInputFile() {
      return newInputFile(location);
    }
  }

  private final class Stream extends PositionOutputStream {
    private final String location;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private boolean closed;

    Stream(String location) {
      this.location = location;
    }

    @Override
    public long getPos() {
      return bytes.size();
    }

    @Override
    public void write(int b) {
      bytes.write(b);
    }

    @Override
    public void write(byte[] b, int offset, int length) {
      bytes.write(b, offset, length);
    }

    @Override
    public void close() throws IOException {
      if (!closed) {
        closed = true;
        outside("files.write", () -> store.files().put(location, bytes.toByteArray()) == null);
      }
    }
  }
}
