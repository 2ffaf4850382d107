export { telemetryRoutes } from './routes.ts'
export { createTelemetry, retentionDays } from './service.ts'
export type { Telemetry } from './service.ts'
export type { CountLine } from './store.ts'
