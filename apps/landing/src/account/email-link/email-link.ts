import type { Api } from '@titer/client'
import { explain } from '@titer/screens/words'
import { accountCalls, linkMode, messages } from '@titer/contract'
import type { LinkMode } from '@titer/contract'

export interface EmailLink {
  mode: LinkMode
  code: string
}

/** The result of opening a link from an email. */
export type LinkOutcome =
  | { status: 'verified'; email: string | undefined }
  | { status: 'emailChanged' }
  | { status: 'choosePassword'; email: string; code: string; hasLinkedIdentity: boolean; message?: string }
  | { status: 'error'; message: string; mode?: LinkMode }

/** Parses an email link's query string. Returns an error message if the link is invalid. */
export function parseEmailLink(search: string): EmailLink | { problem: string } {
  const query = new URLSearchParams(search)
  const mode = query.get('mode')
  const code = query.get('oobCode')
  if (!mode || !code) return { problem: messages.linkInvalid }
  const result = linkMode.safeParse(mode)
  return result.success ? { mode: result.data, code } : { problem: messages.linkUnknownMode }
}

export async function followEmailLink(api: Api, { mode, code }: EmailLink): Promise<LinkOutcome> {
  try {
    return await linkHandlers[mode](api, code)
  } catch (error) {
    const variants = mode === 'resetPassword' ? { 'link.expired': messages.resetLinkExpired } : {}
    const { message, toast } = explain(error, { otherwise: { message: messages.linkFailed }, variants })
    return { status: 'error', message: message ?? toast, mode }
  }
}

const linkHandlers: Record<LinkMode, (api: Api, code: string) => Promise<LinkOutcome>> = {
  verifyEmail: async (api, code) => {
    const { email } = await api(accountCalls.verifyEmail, { body: { code } })
    return { status: 'verified', email }
  },
  changeEmail: async (api, code) => {
    await api(accountCalls.confirmEmailChange, { body: { code } })
    return { status: 'emailChanged' }
  },
  recoverEmail: async (api, code) => {
    const { resetCode, email, hasLinkedIdentity, message } = await api(accountCalls.recoverEmail, { body: { code } })
    return { status: 'choosePassword', email, code: resetCode, hasLinkedIdentity, message }
  },
  // This request only checks the code. Saving the new password uses the code up.
  resetPassword: async (api, code) => {
    const body = { mode: 'resetPassword' as const, code }
    const { email, hasLinkedIdentity } = await api(accountCalls.checkLink, { body })
    return { status: 'choosePassword', email, code, hasLinkedIdentity }
  },
}
