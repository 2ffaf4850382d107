import { createElement, lazy } from 'react'
import type { ComponentType, ReactElement } from 'react'
import { paths } from './paths.ts'
import type { Path } from './paths.ts'

const page = (load: () => Promise<ComponentType>) => createElement(lazy(async () => ({ default: await load() })))

const pages: Record<Path, ReactElement> = {
  '/': page(async () => (await import('./pages/home-page.tsx')).HomePage),
  '/login': page(async () => (await import('./pages/login-page.tsx')).LoginPage),
  '/signup': page(async () => (await import('./pages/signup-page.tsx')).SignupPage),
  '/forgot-password': page(async () => (await import('./pages/forgot-password-page.tsx')).ForgotPasswordPage),
  '/auth/action': page(async () => (await import('./pages/action-page.tsx')).ActionPage),
  '/account': page(async () => (await import('./pages/account-page.tsx')).AccountPage),
}

const notFound = page(async () => (await import('./pages/not-found-page.tsx')).NotFoundPage)

export function pageAt(pathname: string) {
  const path = paths.find((known) => known === pathname)
  return path ? pages[path] : notFound
}
