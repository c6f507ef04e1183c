package io.dayseal.simulation;

import java.util.Map;

/** What the tables of a world hold at one moment. */
record State(Map<String, Content> tables) {
  State {
    tables = Map.copyOf(tables);
  }

  Content raw() {
    return of(Definition.RAW_TABLE);
  }

  Content of(String table) {
    return tables.getOrDefault(table, Content.EMPTY);
  }
}
