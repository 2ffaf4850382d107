export { insightRoutes } from './routes.ts'
export { createInsights } from './service.ts'
export type { Insights } from './service.ts'
