import { lazy } from 'react'
import type { ComponentType } from 'react'

const page = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }))

const pages = new Map([
  ['/', page(async () => (await import('./pages/home-page.tsx')).HomePage)],
  ['/login', page(async () => (await import('./pages/login-page.tsx')).LoginPage)],
  ['/signup', page(async () => (await import('./pages/signup-page.tsx')).SignupPage)],
  ['/forgot-password', page(async () => (await import('./pages/forgot-password-page.tsx')).ForgotPasswordPage)],
  ['/auth/action', page(async () => (await import('./pages/action-page.tsx')).ActionPage)],
  ['/account', page(async () => (await import('./pages/account-page.tsx')).AccountPage)],
])

const notFound = page(async () => (await import('./pages/not-found-page.tsx')).NotFoundPage)

export const pageAt = (pathname: string) => pages.get(pathname.replace(/(?<=.)\/$/, '')) ?? notFound
