import type { AuthMode } from './auth-modal.ts'

/** Where each way in has a page of its own. */
export const authPages: Record<AuthMode, string> = { login: '/login', signup: '/signup' }

export const isAuthPage = (path: string) => Object.values(authPages).includes(path)
