export { methodRoutes, paymentRoutes, sandboxRoutes, webhookRoutes } from './routes.ts'
export { createPayments } from './service.ts'
export type { Payments } from './service.ts'
export type { NamedPayment } from './store.ts'
