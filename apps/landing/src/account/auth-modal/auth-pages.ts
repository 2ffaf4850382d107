import type { AuthMode } from './auth-modal.ts'

/** The paths of the full pages for signing in and signing up, which visitors can use instead of the dialog. */
export const authPages: Record<AuthMode, string> = { login: '/login', signup: '/signup' }

export const isAuthPage = (path: string) => Object.values(authPages).includes(path)
