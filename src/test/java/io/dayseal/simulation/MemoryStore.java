package io.dayseal.simulation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.catalog.TableIdentifier;
import org.jspecify.annotations.Nullable;

/** What outlives every process: files, and which metadata file is a table's current one. */
final class MemoryStore {
  private final Map<String, byte[]> files = new ConcurrentHashMap<>();
  private final Map<String, TableMetadata> metadata = new HashMap<>();
  private final Map<String, List<ContentFile<?>>> manifests = new HashMap<>();
  private final Map<TableIdentifier, List<String>> heads = new HashMap<>();

  Map<String, byte[]> files() {
    return files;
  }

  /** Metadata that was read once by somebody whom nothing happens to. */
  Map<String, TableMetadata> metadata() {
    return metadata;
  }

  /** What manifests name that were read once by somebody whom nothing happens to. */
  Map<String, List<ContentFile<?>>> manifests() {
    return manifests;
  }

  /** The metadata file; null for no table. */
  @Nullable String head(TableIdentifier table) {
    List<String> known = heads.get(table);
    return known == null ? null : known.get(known.size() - 1);
  }

  /** The one before, as a reader sees it that is behind; null for none. */
  @Nullable String earlier(TableIdentifier table) {
    List<String> known = heads.getOrDefault(table, List.of());
    return known.size() < 2 ? null : known.get(known.size() - 2);
  }

  /** Makes a metadata file current where another one is; false when it is not. */
  boolean swap(TableIdentifier table, @Nullable String from, String to) {
    String now = head(table);
    if (now == null ? from != null : !now.equals(from)) {
      return false;
    }
    heads.computeIfAbsent(table, t -> new ArrayList<>()).add(to);
    return true;
  }
}
