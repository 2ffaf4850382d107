import { browserTelemetryNeeds, createTelemetry } from '@titer/client/telemetry'
import type { TrackedEvent, Telemetry } from '@titer/client/telemetry'

let instance: Telemetry | undefined

/** Returns the page's telemetry. It is created on first use, because `window` does not exist during prerendering. */
export const telemetry = () => {
  instance ??= createTelemetry({ ...browserTelemetryNeeds(), page: () => countedPath(location.pathname) })
  return instance
}

/** Returns the path to use in telemetry. The home page is counted as /landing. */
export const countedPath = (path: string) => (path === '/' ? '/landing' : path)

export const track = (event: TrackedEvent) => telemetry().track(event)
