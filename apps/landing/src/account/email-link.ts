import type { Api } from '@titer/client'
import { explain } from '@titer/client'
import { accountCalls, linkMode, messages } from '@titer/contract'
import type { LinkMode } from '@titer/contract'

export interface EmailLink {
  mode: LinkMode
  code: string
}

/** What following a link from a mail has come to. */
export type LinkOutcome =
  | { status: 'verified' }
  | { status: 'emailChanged' }
  | { status: 'choosePassword'; email: string; code: string; message?: string }
  | { status: 'error'; message: string }

/** The link an address holds, or the sentence that says what is wrong with it. */
export function readLink(search: string): EmailLink | { problem: string } {
  const query = new URLSearchParams(search)
  const mode = query.get('mode')
  const code = query.get('oobCode')
  if (!mode || !code) return { problem: messages.linkInvalid }
  const known = linkMode.safeParse(mode)
  return known.success ? { mode: known.data, code } : { problem: messages.linkUnknownMode }
}

export async function followLink(api: Api, { mode, code }: EmailLink): Promise<LinkOutcome> {
  try {
    return await waysToFollow[mode](api, code)
  } catch (error) {
    const { message, toast } = explain(error, { otherwise: { message: messages.linkFailed } })
    return { status: 'error', message: message ?? toast }
  }
}

const waysToFollow: Record<LinkMode, (api: Api, code: string) => Promise<LinkOutcome>> = {
  verifyEmail: async (api, code) => {
    await api(accountCalls.verifyEmail, { body: { code } })
    return { status: 'verified' }
  },
  changeEmail: async (api, code) => {
    await api(accountCalls.confirmEmailChange, { body: { code } })
    return { status: 'emailChanged' }
  },
  recoverEmail: async (api, code) => {
    const { email, resetCode, message } = await api(accountCalls.recoverEmail, { body: { code } })
    return { status: 'choosePassword', email, code: resetCode, message }
  },
  // Looked at, not used: the code is spent with the new password.
  resetPassword: async (api, code) => {
    const { email } = await api(accountCalls.checkLink, { body: { mode: 'resetPassword', code } })
    return { status: 'choosePassword', email, code }
  },
}
