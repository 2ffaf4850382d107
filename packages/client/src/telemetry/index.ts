export { browserTelemetryNeeds } from './browser-telemetry-needs.ts'
export { createTelemetry } from './telemetry.ts'
export type { Choice, TrackedEvent, Telemetry, TelemetryNeeds } from './telemetry.ts'
