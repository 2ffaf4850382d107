import { accountCalls, messages, resendWait } from '@titer/contract'
import { ApiError, isOffline } from '../api/api-error.ts'
import type { Api } from '../api/api.ts'
import type { Session } from '../session/session.ts'

interface Needs {
  api: Api
  session: Pick<Session, 'accept'>
}

export interface Credentials {
  email: string
  password: string
}

interface Registration extends Credentials {
  /** The chosen username. If it is missing, the server derives a username from the email address. */
  username?: string
  /** The path to open after the first sign-in, also if the verification email is opened in another browser. */
  nextPage?: string
}

/** Creates the functions for registration, and for sign-in with a password or with a handoff code. */
export function createAuth({ api, session }: Needs) {
  const login = async (body: Credentials) => session.accept(await api(accountCalls.login, { body, token: null }))

  return {
    login,
    register: async (body: Registration): Promise<'verify' | 'signedIn'> => {
      const { needsVerification } = await api(accountCalls.register, { body, token: null })
      if (needsVerification) return 'verify'
      try {
        await login({ email: body.email, password: body.password })
        return 'signedIn'
      } catch (error) {
        throw isOffline(error) ? error : loginAfterRegistrationFailed(error)
      }
    },
    /** Sends the verification email again. If it is too soon for that, the error says how long to wait. */
    resendVerification: async (email: string) => {
      try {
        await api(accountCalls.resendVerification, { body: { email }, token: null })
      } catch (error) {
        throw error instanceof ApiError && error.code === 'auth.resendWait' ? tooSoon(error) : error
      }
    },
    exchangeHandoff: async (code: string) =>
      session.accept(await api(accountCalls.exchangeHandoff, { body: { code }, token: null })),
  }
}

const tooSoon = ({ code, message, status, retryAfterSeconds }: ApiError) =>
  new ApiError({
    code,
    message: retryAfterSeconds === undefined ? message : resendWait(retryAfterSeconds),
    status,
    retryAfterSeconds,
  })

const loginAfterRegistrationFailed = (cause: unknown) =>
  new ApiError(
    {
      code: 'client.registeredOnly',
      message: messages.registeredLoginFailed,
      status: cause instanceof ApiError ? cause.status : 0,
    },
    cause,
  )
