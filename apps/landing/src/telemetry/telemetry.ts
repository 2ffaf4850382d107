import { browserTelemetryNeeds, createTelemetry } from '@titer/client/telemetry'
import type { TrackedEvent, Telemetry } from '@titer/client/telemetry'

let instance: Telemetry | undefined

/** The telemetry of the page. It is created on first use, because prerendering has no window. */
export const telemetry = () => {
  instance ??= createTelemetry({ ...browserTelemetryNeeds(), page: () => countedPath(location.pathname) })
  return instance
}

/** The path in telemetry. The home page is counted as /landing. */
export const countedPath = (path: string) => (path === '/' ? '/landing' : path)

export const track = (event: TrackedEvent) => telemetry().track(event)
