export { studyRoutes } from './routes.ts'
export { createStudy } from './service.ts'
export { studyStore } from './store.ts'
export type { Study } from './service.ts'
