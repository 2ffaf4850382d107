export { seedPlans } from './catalogue.ts'
export { subscriptionRoutes } from './routes.ts'
export { createSubscriptions } from './service.ts'
export type { Subscriptions } from './service.ts'
