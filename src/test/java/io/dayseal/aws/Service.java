package io.dayseal.aws;

import java.io.IOException;

/** What stands behind a {@link Front}. */
interface Service {
  /** What the request asks for; status and answer are not known yet. */
  Call call(HttpMessage request);

  HttpMessage serve(Call call, HttpMessage request) throws IOException;

  /** As the service would have answered before the last change of what is asked for. */
  default HttpMessage serveStale(Call call, HttpMessage request) throws IOException {
    return serve(call, request);
  }

  /** How the service says that it failed, is too busy or forbids the call. */
  HttpMessage refusal(Fault fault);
}
