export type AuthMode = 'login' | 'signup'

export interface AuthRequest {
  mode: AuthMode
  /** Whether something that needs an account was asked for, and waits. */
  isGuarded: boolean
  /** Done once the person is signed in. */
  onSignedIn?: (() => void) | undefined
}

let request: AuthRequest | undefined
const listeners = new Set<() => void>()

function become(next: AuthRequest | undefined) {
  request = next
  for (const listener of listeners) listener()
}

/** Opens sign-in over the page. Without JavaScript the same links lead to pages of their own. */
export const openAuth = (mode: AuthMode, { isGuarded = false, onSignedIn }: Partial<AuthRequest> = {}) =>
  become({ mode, isGuarded, onSignedIn })

export const closeAuth = () => become(undefined)

export const authModal = {
  getSnapshot: () => request,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
