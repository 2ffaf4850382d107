export { browserTelemetryNeeds } from './browser-needs.ts'
export { createTelemetry } from './telemetry.ts'
export type { Choice, TrackedEvent, Telemetry, TelemetryNeeds } from './telemetry.ts'
