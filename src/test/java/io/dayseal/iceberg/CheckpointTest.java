package io.dayseal.iceberg;

import static io.dayseal.iceberg.TestWarehouse.signature;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayseal.aws.Backend;
import io.dayseal.history.Lineage;
import io.dayseal.plan.LedgerEntry.Signed;
import io.dayseal.plan.LedgerEntry.Unproved;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The stored form of a checkpoint; the literals are those of FORMAT. */
@Tag(Backend.BOTH)
class CheckpointTest {
  private static final Map<Integer, String> OLD = Map.of(1, "id", 2, "day");
  private static final Map<Integer, String> NEW = Map.of(1, "id", 2, "day", 3, "note");
  private static final Checkpoint CHECKPOINT =
      new Checkpoint(
          66,
          new KnownLedger(
              new TreeMap<>(
                  Map.of(
                      "day=2026-10-05", new Known(new Signed(signature(1), ""), OLD),
                      "day=2026-10-06", new Known(new Signed(signature(2), "note"), NEW),
                      "day=2026-10-17", Known.of(Unproved.FOREIGN_WRITE))),
              null),
          Optional.of(new Lineage.FromTable("sales.raw", 42, "f".repeat(64))));
  private static final String BODY =
      // snapshot, otherwise, lineage
      "0000000000000042"
          + "00"
          + "02"
          + "00000009"
          + "73616c65732e726177"
          + "000000000000002a"
          + ("00000040" + "66".repeat(64))
          // three sets of columns
          + "00000003"
          + ("00000002" + "00000001" + "00000002" + "6964" + "00000002" + "00000003" + "646179")
          + ("00000003" + "00000001" + "00000002" + "6964" + "00000002" + "00000003" + "646179")
          + ("00000003" + "00000004" + "6e6f7465")
          + "00000000"
          // two recipes
          + ("00000002" + "00000000" + "00000004" + "6e6f7465")
          // three paths
          + ("00000003" + "00000000" + "0000000e" + "6461793d323032362d31302d3035")
          + ("0000000d" + "00000001" + "36" + "0000000c" + "00000002" + "3137")
          // what is known of them
          + ("00" + "00000000" + "00000000")
          + ("00" + "00000001" + "00000001")
          + ("02" + "00000002" + "00000000")
          + ("11".repeat(32) + "22".repeat(32));
  private static final String STORED =
      "1:66:eNpjYAADJwYmIMlZnJiTWqxXlFgOEWXQAmKHNAoB0AxmIAZZwAiiM1OgPOaUxEqoJ"
          + "E4Jlrz8klSoa5igNEyMGcrnAyq3NTIwMtM1NNA1MAWK8IKMNAMSPCBthuYMyABkFyMTzDx"
          + "BAkCJAAAAC2QwBQ==";

  @Test
  void theBytesAreThoseOfTheFormat() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new CheckpointWriter(new DataOutputStream(bytes)).write(CHECKPOINT);

    assertThat(HexFormat.of().formatHex(bytes.toByteArray())).isEqualTo(BODY);
  }

  @Test
  void theStoredTextIsRead() {
    assertThat(StoredCheckpoint.of(Map.of("dayseal.checkpoint", STORED)).orElseThrow().unpacked())
        .as(StoredCheckpoint.of(CHECKPOINT).toString())
        .contains(CHECKPOINT);
    assertThat(StoredCheckpoint.of(CHECKPOINT).unpacked()).contains(CHECKPOINT);
  }

  @Test
  void everyStateAndLineageIsReadAsItWasWritten() {
    TreeMap<String, Known> entries = new TreeMap<>();
    entries.put("", new Known(new Signed(signature(3), "a/b"), Map.of()));
    entries.put("day=1/c=%C3%A9", Known.of(Unproved.UNSIGNED));
    entries.put("day=1/c=é", Known.of(Unproved.FORMAT));
    entries.put("e", Known.of(Unproved.UNKNOWN_HISTORY));
    for (Optional<Lineage> lineage :
        java.util.List.of(Optional.<Lineage>empty(), Optional.of(TestWarehouse.DELIVERY))) {
      Checkpoint checkpoint =
          new Checkpoint(
              Long.MIN_VALUE, new KnownLedger(entries, Unproved.UNKNOWN_HISTORY), lineage);
      assertThat(StoredCheckpoint.of(checkpoint).unpacked()).contains(checkpoint);
    }
  }

  @Test
  void anEmptyLedgerIsReadAsSuch() {
    Checkpoint checkpoint = new Checkpoint(1, KnownLedger.EMPTY, Optional.empty());

    assertThat(StoredCheckpoint.of(checkpoint).unpacked()).contains(checkpoint);
  }
}
