export { browserTelemetryNeeds } from './browser-needs.ts'
export { createTelemetry } from './telemetry.ts'
export type { Choice, Countable, Telemetry, TelemetryNeeds } from './telemetry.ts'
