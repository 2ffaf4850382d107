import { accountTimings } from '@titer/contract'
import { renderMail } from '../../../platform/mail/mail-template.ts'
import type { Mail } from '../../../platform/mail/mail.ts'

/**
 * A mail in the job queue. It contains only ids and a path, because the queue keeps finished jobs for days and must not
 * keep personal data of a deleted account. The field names must not change, because queued jobs are stored with them.
 */
export interface QueuedMail {
  /** The name of the mail's text. */
  letter: keyof typeof mails
  userId: number
  codeId?: string
  /** The path that the landing site opens after the first sign-in. */
  nextPage?: string | undefined
}

interface TemplateInput {
  to: string
  username: string
  /** The account's email address, which may differ from the address that the mail is sent to. */
  email: string
  hasLinkedIdentity: boolean
  landing: string
  code: string
  nextPage: string | undefined
}

function actionUrl(landing: string, mode: string, code: string, nextPage?: string) {
  const next = nextPage === undefined ? '' : `?${new URLSearchParams({ next: nextPage }).toString()}`
  const parameters = new URLSearchParams({ mode, oobCode: code, continueUrl: `${landing}/login${next}` })
  return `${landing}/auth/action?${parameters.toString()}`
}

const greetingFor = (username: string) => `Hello ${username},`

const ignoreHint = 'If you didn’t ask for this, you can ignore this email. Nothing changes unless the link is opened.'

export const mails = {
  verifyEmail: ({ to, username, landing, code, nextPage }: TemplateInput): Mail =>
    renderMail({
      to,
      subject: 'Confirm your email for Titer',
      greeting: greetingFor(username),
      paragraphs: [
        `One step left: confirm that this is your email address. The link works once and expires in ${accountTimings.verificationHours} hours.`,
      ],
      action: { label: 'Confirm my email', url: actionUrl(landing, 'verifyEmail', code, nextPage) },
      closing: ignoreHint,
    }),

  resetPassword: ({ to, username, landing, code }: TemplateInput): Mail =>
    renderMail({
      to,
      subject: 'Choose a new password for Titer',
      greeting: greetingFor(username),
      paragraphs: [
        `Someone asked to reset the password of your account. The link works once and expires in ${accountTimings.resetMinutes} minutes. Choosing a new password signs you out on every device.`,
      ],
      action: { label: 'Choose a new password', url: actionUrl(landing, 'resetPassword', code) },
      closing: ignoreHint,
    }),

  changeEmail: ({ to, username, landing, code }: TemplateInput): Mail =>
    renderMail({
      to,
      subject: 'Confirm your new email for Titer',
      greeting: greetingFor(username),
      paragraphs: [
        `You asked to use this email address for Titer. The link works once and expires in ${accountTimings.verificationHours} hours.`,
      ],
      action: { label: 'Use this address', url: actionUrl(landing, 'changeEmail', code) },
      closing: ignoreHint,
    }),

  emailChanged: ({ to, username, email, landing, code }: TemplateInput): Mail =>
    renderMail({
      to,
      subject: 'Your Titer email was changed',
      greeting: greetingFor(username),
      paragraphs: [
        `The email address of your account is now ${email}. If you made this change, you don’t need to do anything.`,
        `If you didn’t, restore your old address within ${accountTimings.recoverDays} days. This signs out every device and lets you choose a new password.`,
      ],
      action: { label: 'Restore my old address', url: actionUrl(landing, 'recoverEmail', code) },
      closing: 'We sent this email to the previous address of your account.',
    }),

  passwordChanged: ({ to, username, hasLinkedIdentity, landing }: TemplateInput): Mail =>
    renderMail({
      to,
      subject: 'Your Titer password was changed',
      greeting: greetingFor(username),
      paragraphs: [
        'The password of your account was just changed. If you changed it, you don’t need to do anything.',
        ...(hasLinkedIdentity
          ? [
              'A Google account is linked to your account and can still sign in without the password. If you don’t want that, choose a new password with the button below and unlink it there.',
            ]
          : []),
      ],
      action: { label: 'It wasn’t me', url: `${landing}/forgot-password` },
      closing: 'The button lets you choose a new password and signs out every device.',
    }),

  identityLinked: ({ to, username, landing }: TemplateInput): Mail =>
    renderMail({
      to,
      subject: 'Google sign-in was added to your Titer account',
      greeting: greetingFor(username),
      paragraphs: [
        'Someone just signed in to your account with a Google account that has this email address. The Google account is now linked to your Titer account.',
      ],
      action: { label: 'It wasn’t me', url: `${landing}/forgot-password` },
      closing:
        'If that was you, you don’t need to do anything. The button lets you choose a new password and signs out every device.',
    }),

  identityAdded: ({ to, username, landing }: TemplateInput): Mail =>
    renderMail({
      to,
      subject: 'Google sign-in was added to your Titer account',
      greeting: greetingFor(username),
      paragraphs: [
        'A Google account was just linked to your Titer account in its settings, and can now sign in to it.',
      ],
      action: { label: 'It wasn’t me', url: `${landing}/forgot-password` },
      closing:
        'If that was you, you don’t need to do anything. The button lets you choose a new password, unlink Google and sign out every device.',
    }),

  identityRemoved: ({ to, username, landing }: TemplateInput): Mail =>
    renderMail({
      to,
      subject: 'Google sign-in was removed from your Titer account',
      greeting: greetingFor(username),
      paragraphs: [
        'Google was just unlinked from your Titer account, and every other device was signed out. From now on you sign in with your password.',
      ],
      action: { label: 'It wasn’t me', url: `${landing}/forgot-password` },
      closing:
        'If that was you, you don’t need to do anything. The button lets you choose a new password and signs out every device.',
    }),

  alreadyRegistered: ({ to, username, landing }: TemplateInput): Mail =>
    renderMail({
      to,
      subject: 'You already have a Titer account',
      greeting: greetingFor(username),
      paragraphs: [
        'Someone, perhaps you, tried to register with this email address, which already has an account. Sign in, or reset your password if you’ve forgotten it.',
      ],
      action: { label: 'Sign in', url: `${landing}/login` },
      closing: 'If this wasn’t you, you can ignore this email.',
    }),
}
