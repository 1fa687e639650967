#!/bin/sh
# Whether the service answers and is ready: what HEALTHCHECK asks. No curl is needed.
exec /opt/parley/node -e '
fetch(`http://127.0.0.1:${process.env.PORT ?? 8080}/ready`, { signal: AbortSignal.timeout(4000) }).then(
  ({ ok }) => process.exit(ok ? 0 : 1),
  () => process.exit(1),
)'
