import { accountTimings } from '@titer/contract'
import { writeMail } from '../../platform/mail/letter.ts'
import type { Mail } from '../../platform/mail/mail.ts'

/** What waits in the queue: which letter, to whom, and the id of the code it carries, never the code itself. */
export interface LetterOrder {
  letter: keyof typeof letters
  to: string
  username: string
  codeId?: string
  newEmail?: string
}

interface Filled extends Omit<LetterOrder, 'letter' | 'codeId'> {
  landing: string
  code: string
}

const actionUrl = (landing: string, mode: string, code: string) =>
  `${landing}/auth/action?${new URLSearchParams({ mode, oobCode: code, continueUrl: `${landing}/login` }).toString()}`

const hello = (username: string) => `Hello ${username},`

const ignore = 'If this was not you, you can ignore this mail: nothing happens without the link.'

export const letters = {
  verifyEmail: ({ to, username, landing, code }: Filled): Mail =>
    writeMail({
      to,
      subject: 'Confirm your email for Titer',
      greeting: hello(username),
      paragraphs: [
        `One step is left: confirm that this address is yours. The link works once, for ${accountTimings.verificationHours} hours.`,
      ],
      action: { label: 'Confirm my email', url: actionUrl(landing, 'verifyEmail', code) },
      closing: ignore,
    }),

  resetPassword: ({ to, username, landing, code }: Filled): Mail =>
    writeMail({
      to,
      subject: 'Choose a new password for Titer',
      greeting: hello(username),
      paragraphs: [
        `Somebody asked for a new password for your account. The link works once, for ${accountTimings.resetMinutes} minutes. Choosing a new password signs every device out.`,
      ],
      action: { label: 'Choose a new password', url: actionUrl(landing, 'resetPassword', code) },
      closing: ignore,
    }),

  changeEmail: ({ to, username, landing, code }: Filled): Mail =>
    writeMail({
      to,
      subject: 'Confirm your new email for Titer',
      greeting: hello(username),
      paragraphs: [
        `You asked to use this address for Titer. The link works once, for ${accountTimings.verificationHours} hours.`,
      ],
      action: { label: 'Use this address', url: actionUrl(landing, 'changeEmail', code) },
      closing: ignore,
    }),

  emailChanged: ({ to, username, landing, code, newEmail = '' }: Filled): Mail =>
    writeMail({
      to,
      subject: 'Your Titer email was changed',
      greeting: hello(username),
      paragraphs: [
        `The address of your account is now ${newEmail}. If that was you, there is nothing to do.`,
        `If it was not, take your address back within ${accountTimings.recoverDays} days. That signs every device out and lets you choose a new password.`,
      ],
      action: { label: 'Take my address back', url: actionUrl(landing, 'recoverEmail', code) },
      closing: 'This mail went to the address your account had before.',
    }),

  passwordChanged: ({ to, username, landing }: Filled): Mail =>
    writeMail({
      to,
      subject: 'Your Titer password was changed',
      greeting: hello(username),
      paragraphs: ['The password of your account was just changed. If that was you, there is nothing to do.'],
      action: { label: 'It was not me', url: `${landing}/forgot-password` },
      closing: 'The button lets you choose a new password, which signs every device out.',
    }),

  identityLinked: ({ to, username, landing }: Filled): Mail =>
    writeMail({
      to,
      subject: 'Google now opens your Titer account',
      greeting: hello(username),
      paragraphs: ['Somebody just signed in to your account with a Google account of this address. It stays linked.'],
      action: { label: 'It was not me', url: `${landing}/forgot-password` },
      closing:
        'If that was you, there is nothing to do. The button lets you choose a new password, which signs every device out.',
    }),

  alreadyRegistered: ({ to, username, landing }: Filled): Mail =>
    writeMail({
      to,
      subject: 'You already have a Titer account',
      greeting: hello(username),
      paragraphs: [
        'Somebody, perhaps you, tried to register with this address. It has an account already: sign in, or choose a new password if you have forgotten yours.',
      ],
      action: { label: 'Sign in', url: `${landing}/login` },
      closing: 'If this was not you, you can ignore this mail.',
    }),
}
