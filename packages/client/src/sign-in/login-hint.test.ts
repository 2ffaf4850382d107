import { describe, expect, it, vi } from 'vitest'
import { takeLoginHint, withLoginHint } from './login-hint.ts'

const hint = { email: 'ayesha+1@kmc.edu.pk', isJustVerified: true }

describe('the hint in the URL of a login page', () => {
  it('is in the part of the URL that browsers do not send to the server, and is removed from the URL when it is read', () => {
    const url = new URL(withLoginHint('https://titer.pk/login?next=/account#top', hint))
    expect(url.pathname + url.search).toBe('/login?next=/account')
    const history = { state: null, replaceState: vi.fn<History['replaceState']>() }
    expect(takeLoginHint(url as unknown as Location, history)).toEqual(hint)
    expect(history.replaceState).toHaveBeenCalledExactlyOnceWith(null, '', '/login?next=/account')
  })

  it('is undefined if the email address in the URL is empty, and the URL then stays unchanged', () => {
    const history = { state: null, replaceState: vi.fn<History['replaceState']>() }
    const page = { hash: '#email=', pathname: '/login', search: '' }
    expect(takeLoginHint(page, history)).toBeUndefined()
    expect(history.replaceState).not.toHaveBeenCalled()
  })
})
