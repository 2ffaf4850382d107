import { expect, it } from 'vitest'
import { paths } from '../paths.ts'
// oxlint-disable-next-line import/default -- Vite provides the text of the file.
import routerSource from './router.tsx?raw'
import { currentPage, needsBackLink, railPages, tabs } from './pages.ts'

const inShell = paths.filter((path) => !/login|callback|session|drill|cards\/review|stop-reminders/.test(path))

it('the navigation marks one of its pages as current on every page that shows the navigation', () => {
  const phone = Object.fromEntries(inShell.map((path) => [path, currentPage(path, tabs).name]))
  expect(phone).toMatchObject({
    '/': 'Today',
    '/rewards': 'Today',
    '/settings': 'Today',
    '/read/:id': 'Read',
    '/cards/own': 'Cards',
    '/history': 'Practice',
    '/saved': 'Practice',
    '/review/sure': 'Progress',
    '/plan': 'Progress',
    '/plan/catch-up': 'Progress',
    '/progress/pairs': 'Progress',
  })
  expect(currentPage('/settings', railPages).name).toBe('Settings')
  expect(currentPage('/rewards', railPages).name).toBe('Today')
})

it('the app shows a link back on every page that is not in the navigation and has no such link of its own', () => {
  const rooted = inShell.filter((path) => !needsBackLink(path, tabs))
  expect(rooted).toEqual([
    '/',
    '/practice',
    '/history',
    '/saved',
    '/plan/catch-up',
    '/cards',
    '/cards/topics',
    '/cards/own',
    '/read',
    '/read/:id',
    '/progress',
  ])
  expect(needsBackLink('/settings', railPages)).toBe(false)
  expect(needsBackLink('/rewards', railPages)).toBe(true)
})

it('the list of paths contains every page of the router, so that the server finds the page', () => {
  const inRouter = [...routerSource.matchAll(/path: '([^'*]+)'/g)].map(([, path]) => `/${path}`)
  expect(['/', ...inRouter].toSorted()).toEqual(paths.toSorted())
})
