package io.dayseal.infer;

import io.dayseal.compare.CellHash;
import java.util.HashSet;
import java.util.Set;

/** How the values of one column behave within deliveries and from one to the next. */
final class ColumnFacts {
  /** What stands on no more rows than this is no attribute of all of them. */
  private static final double RARE = 0.1;

  private static final double MOSTLY = 0.9;
  private static final int ENOUGH_VALUES = 5;

  /** As many values of a delivery are looked at. */
  private static final int MAX_VALUES = 1000;

  private long rows;

  private long first;
  private boolean constant = true;
  private long previousConstant;
  private boolean constantEverywhere = true;
  private boolean constantDiffers;

  private long last;
  private boolean consecutive = true;
  private boolean consecutiveEverywhere = true;

  private boolean onePerDay = true;
  private boolean neverBeforeDay = true;
  private boolean severalRowsADay;

  private long movedDays;
  private long movedForward;

  private final Set<Long> fileValues = new HashSet<>();
  private long counted;
  private long filled;
  private boolean rareEverywhere = true;
  private boolean distinctOnce;

  private long fileRows;
  private int files;

  /** The same facts, to go back to. */
  ColumnFacts copy() {
    ColumnFacts copy = new ColumnFacts();
    copy.rows = rows;
    copy.previousConstant = previousConstant;
    copy.constantEverywhere = constantEverywhere;
    copy.constantDiffers = constantDiffers;
    copy.consecutiveEverywhere = consecutiveEverywhere;
    copy.onePerDay = onePerDay;
    copy.neverBeforeDay = neverBeforeDay;
    copy.severalRowsADay = severalRowsADay;
    copy.movedDays = movedDays;
    copy.movedForward = movedForward;
    copy.rareEverywhere = rareEverywhere;
    copy.distinctOnce = distinctOnce;
    copy.files = files;
    return copy;
  }

  /** A further row of the current delivery. */
  void row(long hash, long value) {
    fileRows++;
    if (hash == CellHash.NULL) {
      constant = false;
      consecutive = false;
      return;
    }
    if (fileRows == 1) {
      first = hash;
    } else {
      constant &= hash == first;
      consecutive &= value == last + 1;
    }
    last = value;
    filled++;
    if (counted < MAX_VALUES) {
      counted++;
      fileValues.add(hash);
    }
  }

  /** The delivery is whole. */
  void endFile() {
    if (fileRows > 0) {
      constantEverywhere &= constant;
      constantDiffers |= files > 0 && first != previousConstant;
      previousConstant = first;
      consecutiveEverywhere &= consecutive;
      rareEverywhere &= filled <= RARE * fileRows;
      distinctOnce |= counted >= ENOUGH_VALUES && fileValues.size() >= MOSTLY * counted;
      rows += fileRows;
      files++;
    }
    fileRows = 0;
    filled = 0;
    counted = 0;
    fileValues.clear();
    constant = true;
    consecutive = true;
  }

  /** A row of a temporal column beside an earlier row of its day. */
  void sameDay(boolean equal) {
    severalRowsADay = true;
    onePerDay &= equal;
  }

  /** A row of a temporal column whose value lies before the row's day. */
  void beforeDay() {
    neverBeforeDay = false;
  }

  /** An old day on which a temporal column changed; forward is beyond all it held before. */
  void moved(boolean forward) {
    movedDays++;
    movedForward += forward ? 1 : 0;
  }

  /** One value throughout every delivery, another one in the next: when or how it was exported. */
  boolean exportStamp() {
    return files > 1 && constantEverywhere && constantDiffers;
  }

  /** 0, 1, 2... in the order of the file: the number of the row. */
  boolean rowNumber() {
    return files > 0 && rows > files && consecutiveEverywhere;
  }

  /** A time that moves beyond all earlier ones when it changes: when the row was touched. */
  boolean changeStamp() {
    return movedDays > 0 && 2 * movedForward >= movedDays;
  }

  /** One time for all rows of a day, never before it: when the day was published. */
  boolean dayStamp() {
    return severalRowsADay && onePerDay && neverBeforeDay;
  }

  /** On few rows of every delivery, and hardly ever the same twice: no category but a remark. */
  boolean remark() {
    return rareEverywhere && distinctOnce;
  }

  /** On few rows of every delivery. */
  boolean rare() {
    return rareEverywhere;
  }
}
