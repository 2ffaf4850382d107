import { expect, it, vi } from 'vitest'
import { takeHandoff } from './handoff.ts'

function arriveAt(search: string) {
  const replaceState = vi.fn<History['replaceState']>()
  const handoff = takeHandoff({ pathname: '/auth/callback', search }, { state: { key: 'first' }, replaceState })
  return { handoff, replaceState }
}

it('[R-17] takes code and redirect, and leaves nothing of either in the address', () => {
  const { handoff, replaceState } = arriveAt(
    '?token=h-1&email=amina%40example.org&username=amina&subscriptionType=premium&redirect=%2Fcards%3Fdue%3D1',
  )
  expect(handoff).toEqual({ code: 'h-1', redirect: '/cards?due=1' })
  expect(replaceState).toHaveBeenCalledExactlyOnceWith({ key: 'first' }, '', '/auth/callback')
})

it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', ''])(
  '[R-17] stays in the app when told to go to %j',
  (redirect) => {
    const { handoff } = arriveAt(`?${new URLSearchParams({ token: 'h-1', redirect }).toString()}`)
    expect(handoff.redirect).toBe('/')
  },
)

it('finds no code where there is none', () => {
  expect(arriveAt('').handoff.code).toBeUndefined()
  expect(arriveAt('?token=').handoff.code).toBeUndefined()
})
