import { expect, it, vi } from 'vitest'
import { takeHandoff } from './handoff.ts'

function takeFrom(search: string) {
  const replaceState = vi.fn<History['replaceState']>()
  const handoff = takeHandoff({ pathname: '/auth/callback', search }, { state: { key: 'first' }, replaceState })
  return { handoff, replaceState }
}

it('[R-17] the callback reads the code, the email and the redirect from the URL, and removes all parameters from the URL', () => {
  const { handoff, replaceState } = takeFrom(
    '?token=h-1&email=amina%40example.org&username=amina&subscriptionType=premium&redirect=%2Fcards%3Fdue%3D1',
  )
  expect(handoff).toEqual({ code: 'h-1', email: 'amina@example.org', redirect: '/cards?due=1' })
  expect(replaceState).toHaveBeenCalledExactlyOnceWith({ key: 'first' }, '', '/auth/callback')
})

it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', ''])(
  '[R-17] the callback ignores the redirect %j, because it is not a path in the app',
  (redirect) => {
    const { handoff } = takeFrom(`?${new URLSearchParams({ token: 'h-1', redirect }).toString()}`)
    expect(handoff.redirect).toBe('/')
  },
)

it('the callback returns no code if the URL contains none', () => {
  expect(takeFrom('').handoff.code).toBeUndefined()
  expect(takeFrom('?token=').handoff.code).toBeUndefined()
})
