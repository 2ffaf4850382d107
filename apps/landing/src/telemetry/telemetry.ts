import { browserTelemetryNeeds, createTelemetry } from '@titer/client/telemetry'
import type { Countable, Telemetry } from '@titer/client/telemetry'

let made: Telemetry | undefined

/** The one of this page. Made at the first call, because pages are also rendered where there is no window. */
export const telemetry = () => {
  made ??= createTelemetry({ ...browserTelemetryNeeds(), page: () => countedPath(location.pathname) })
  return made
}

/** The home page is counted as /landing. */
export const countedPath = (path: string) => (path === '/' ? '/landing' : path)

export const track = (event: Countable) => telemetry().track(event)
