import { describe, expect, it, vi } from 'vitest'
import { takeLoginHint, withLoginHint } from './login-hint.ts'

const hint = { email: 'ayesha+1@kmc.edu.pk', isJustVerified: true }

describe('the hint in the address of a login page', () => {
  it('is not part of the request, and is removed from the address when it is read', () => {
    const url = new URL(withLoginHint('https://titer.pk/login?next=/account#top', hint))
    expect(url.pathname + url.search).toBe('/login?next=/account')
    const history = { state: null, replaceState: vi.fn<History['replaceState']>() }
    expect(takeLoginHint(url as unknown as Location, history)).toEqual(hint)
    expect(history.replaceState).toHaveBeenCalledExactlyOnceWith(null, '', '/login?next=/account')
  })

  it('is missing on a page that was opened without one', () => {
    const history = { state: null, replaceState: vi.fn<History['replaceState']>() }
    const page = { hash: '#email=', pathname: '/login', search: '' }
    expect(takeLoginHint(page, history)).toBeUndefined()
    expect(history.replaceState).not.toHaveBeenCalled()
  })
})
