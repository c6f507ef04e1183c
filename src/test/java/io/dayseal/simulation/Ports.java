package io.dayseal.simulation;

import io.dayseal.delivery.RowReader;
import io.dayseal.pipeline.DeliveryReaders;
import io.dayseal.pipeline.Engine;
import io.dayseal.pipeline.Slice;
import io.dayseal.pipeline.TableState;
import io.dayseal.pipeline.TableUpkeep;
import io.dayseal.pipeline.TargetTable;
import io.dayseal.pipeline.Warehouse;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Sends every call of a port, and of the ports that it gives, through a process. */
record Ports(Class<?> port, Object real, SimulatedProcess process) implements InvocationHandler {
  private static final Set<Class<?>> PORTS =
      Set.of(
          Warehouse.class,
          TableState.class,
          TargetTable.class,
          TableUpkeep.class,
          Engine.class,
          Slice.class,
          DeliveryReaders.class,
          RowReader.class);

  static <T> T of(Class<T> port, T real, SimulatedProcess process) {
    return port.cast(proxy(port, real, process));
  }

  private static Object proxy(Class<?> port, Object real, SimulatedProcess process) {
    return Proxy.newProxyInstance(
        Ports.class.getClassLoader(), new Class<?>[] {port}, new Ports(port, real, process));
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] args)
      throws Throwable {
    Object[] plain = args == null ? new Object[0] : args.clone();
    for (int i = 0; i < plain.length; i++) {
      plain[i] = unwrapped(plain[i]);
    }
    if (method.getDeclaringClass() == Object.class) {
      return method.invoke(real, plain);
    }
    Object result =
        process.call(port.getSimpleName() + "." + method.getName(), () -> invoked(method, plain));
    if (result instanceof Optional<?> optional && optional.orElse(null) instanceof TableState s) {
      return Optional.of(proxy(TableState.class, s, process));
    }
    return PORTS.contains(method.getReturnType())
        ? proxy(method.getReturnType(), result, process)
        : result;
  }

  private @Nullable Object invoked(Method method, Object[] args) throws Exception {
    try {
      return method.invoke(real, args);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw (Exception) e.getCause();
    }
  }

  private static @Nullable Object unwrapped(@Nullable Object argument) {
    if (argument instanceof Optional<?> optional) {
      return optional.map(Ports::unwrapped);
    }
    return argument != null
            && Proxy.isProxyClass(argument.getClass())
            && Proxy.getInvocationHandler(argument) instanceof Ports ports
        ? ports.real
        : argument;
  }
}
