export type AuthMode = 'login' | 'signup'

export interface AuthRequest {
  mode: AuthMode
  /** Whether the dialog was opened by an action that requires an account. */
  isGuarded: boolean
  /** The page that a new user wanted to open, for the first sign-in after the address is verified. */
  nextPage?: string | undefined
  /** Called after the user has signed in. */
  onSignedIn?: (() => void) | undefined
}

let request: AuthRequest | undefined
const listeners = new Set<() => void>()

function setRequest(next: AuthRequest | undefined) {
  request = next
  for (const listener of listeners) listener()
}

/**
 * Opens the dialog with the sign-in or the sign-up form. A link that opens the dialog has the address of the sign-in or
 * sign-up page, so it also works without JavaScript.
 */
export const openAuth = (mode: AuthMode, { isGuarded = false, ...others }: Partial<AuthRequest> = {}) =>
  setRequest({ ...others, mode, isGuarded })

export const closeAuth = () => setRequest(undefined)

export const authModal = {
  getSnapshot: () => request,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
