export { reminderRoutes, stopReminderRoutes } from './routes.ts'
export { createReminders } from './service.ts'
export type { Reminders } from './service.ts'
