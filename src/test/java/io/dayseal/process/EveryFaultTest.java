package io.dayseal.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayseal.aws.AwsServers;
import io.dayseal.aws.Backend;
import io.dayseal.aws.Call;
import io.dayseal.aws.Fault;
import io.dayseal.aws.Faults;
import io.dayseal.replay.Project;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * The kinds of fault of the simulator, at the calls that a run makes of Glue and S3. Each kind
 * strikes at each call that decides, and at one of the others in turn; {@code -Ddayseal.faults=all}
 * lets it strike at all.
 */
@Tag(Backend.BOTH)
@EnabledIfSystemProperty(named = "dayseal.test.backend", matches = "aws")
class EveryFaultTest {
  private enum Kind {
    CRASH_BEFORE,
    CRASH_AFTER,
    LOST_ANSWER,
    LATE,
    THROTTLE,
    CONFLICT,
    STALE_READ
  }

  /** Calls of one operation on files or on a table of one kind. */
  private record Place(String service, String operation, String name) {
    private static final List<String> ENDINGS = List.of(".parquet", ".avro", ".metadata.json");

    static Place of(Call call) {
      if (call.service().equals("glue")) {
        return new Place("glue", call.operation(), "^" + call.name() + "$");
      }
      String ending = ENDINGS.stream().filter(call.name()::endsWith).findFirst().orElse("");
      String layer = call.name().contains("/raw/") ? "/raw/" : "/totals/";
      return new Place("s3", call.operation(), layer + ".*" + ending.replace(".", "\\.") + "$");
    }

    boolean decides() {
      return operation.equals("UpdateTable") || (operation.equals("GetTable") && isRaw());
    }

    private boolean isRaw() {
      return name.contains("raw");
    }

    /** Whether a kind of fault can strike here, and in a time that a test has. */
    boolean takes(Kind kind) {
      return switch (kind) {
        case STALE_READ -> operation.equals("GetTable");
        // Iceberg tries for one and a half minutes to read the metadata that Glue names.
        case CRASH_BEFORE, CRASH_AFTER ->
            !(operation.equals("GetObject") && name.contains("metadata"));
        default -> true;
      };
    }
  }

  @TempDir private Path folder;
  private final AwsServers servers = Backend.servers();
  private Shop shop;
  private Aftermath aftermath;

  @BeforeEach
  void prepare() throws Exception {
    shop = Shop.in(folder);
    shop.run(shop.project.delivery("first.csv", Shop.FIRST_NIGHT));
    servers.calls().forget();
    aftermath = Aftermath.undisturbed(shop, shop.project.delivery("second.csv", Shop.SECOND_NIGHT));
  }

  @AfterEach
  void clear() {
    servers.s3().faults().clear();
    servers.glue().faults().clear();
  }

  private Set<Place> places() {
    servers.calls().forget();
    shop.run(aftermath.delivery());
    Set<Place> places = new LinkedHashSet<>();
    servers.calls().all().forEach(call -> places.add(Place.of(call)));
    return places;
  }

  @TestFactory
  Stream<DynamicTest> everyKindOfFaultIsMadeGoodByTheNextRun() throws Exception {
    boolean all = System.getProperty("dayseal.faults", "").equals("all");
    List<Place> places = List.copyOf(places());
    List<Place> deciding = places.stream().filter(Place::decides).toList();
    assertThat(deciding).as("of %s", places).hasSize(3);
    List<DynamicTest> tests = new ArrayList<>();
    int turn = 0;
    for (Kind kind : Kind.values()) {
      List<Place> others = places.stream().filter(p -> !p.decides() && p.takes(kind)).toList();
      List<Place> struck = new ArrayList<>(deciding.stream().filter(p -> p.takes(kind)).toList());
      struck.addAll(all ? others : List.of(others.get(turn++ * 3 % others.size())));
      for (Place place : struck) {
        String name = kind.name().toLowerCase(Locale.ROOT) + " at " + place;
        tests.add(DynamicTest.dynamicTest(name, () -> strike(kind, place)));
      }
    }
    return tests.stream();
  }

  private void strike(Kind kind, Place place) throws Exception {
    clear();
    shop.restore();
    Faults faults =
        place.service().equals("glue") ? servers.glue().faults() : servers.s3().faults();
    switch (kind) {
      case CRASH_BEFORE -> {
        faults.before(place.operation(), place.name(), this::end);
        faults.add(Fault.RESET, 1, place.operation(), place.name());
      }
      case CRASH_AFTER -> {
        faults.before(place.operation(), place.name(), this::end);
        faults.add(Fault.ANSWER_LOST, 1, place.operation(), place.name());
      }
      case LOST_ANSWER -> faults.add(Fault.ANSWER_LOST, 1, place.operation(), place.name());
      case LATE ->
          faults.add(
              Fault.LATE,
              place.operation().equals("UpdateTable") ? Faults.ALWAYS : 1,
              place.operation(),
              place.name());
      case THROTTLE -> faults.add(Fault.SLOW_DOWN, 1, place.operation(), place.name());
      case CONFLICT ->
          faults.before(place.operation(), place.name(), () -> shop.run(aftermath.delivery()));
      case STALE_READ -> faults.add(Fault.STALE, 1, place.operation(), place.name());
    }

    Project.Result result = shop.project.run("run", "shop", aftermath.delivery());

    clear();
    faults.deliverLate();
    assertThat(result.exitCode()).as(result.err()).isIn(0, 1, 11, 12);
    assertThat(result.err()).doesNotContain("\tat ");
    if (kind == Kind.LOST_ANSWER || kind == Kind.THROTTLE) {
      assertThat(result.exitCode()).as("nothing was lost: %s", result.err()).isZero();
    }
    aftermath.isMadeGood(kind + " at " + place);
  }

  /** From now on the process can do nothing outside of itself, as if it had been killed. */
  private void end() {
    servers.s3().faults().add(Fault.RESET, Faults.ALWAYS, Faults.ANY, "");
    servers.glue().faults().add(Fault.RESET, Faults.ALWAYS, Faults.ANY, "");
  }
}
