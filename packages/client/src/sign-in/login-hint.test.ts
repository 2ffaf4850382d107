import { describe, expect, it, vi } from 'vitest'
import { takeLoginHint, withLoginHint } from './login-hint.ts'

const hint = { email: 'ayesha+1@kmc.edu.pk', isJustVerified: true }

describe('the hint in the URL of a login page', () => {
  it('is not part of the request, and is removed from the URL when it is read', () => {
    const url = new URL(withLoginHint('https://titer.pk/login?next=/account#top', hint))
    expect(url.pathname + url.search).toBe('/login?next=/account')
    const history = { state: null, replaceState: vi.fn<History['replaceState']>() }
    expect(takeLoginHint(url as unknown as Location, history)).toEqual(hint)
    expect(history.replaceState).toHaveBeenCalledExactlyOnceWith(null, '', '/login?next=/account')
  })

  it('is undefined on a page whose URL contains none', () => {
    const history = { state: null, replaceState: vi.fn<History['replaceState']>() }
    const page = { hash: '#email=', pathname: '/login', search: '' }
    expect(takeLoginHint(page, history)).toBeUndefined()
    expect(history.replaceState).not.toHaveBeenCalled()
  })
})
