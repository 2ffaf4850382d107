export { contentRoutes } from './routes.ts'
export { createContent, trialEnd } from './service.ts'
export type { Content, KnownItem } from './service.ts'
