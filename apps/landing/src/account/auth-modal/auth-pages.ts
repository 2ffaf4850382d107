import type { AuthMode } from './auth-modal.ts'

/** The paths of the full pages that show the same forms as the dialog. */
export const authPages: Record<AuthMode, string> = { login: '/login', signup: '/signup' }

export const isAuthPage = (path: string) => Object.values(authPages).includes(path)
