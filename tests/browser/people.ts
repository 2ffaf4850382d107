import { accountCalls } from '@titer/contract'
import type { Page } from 'playwright-core'
import type { ListeningServer } from '../../apps/server/src/testing/listening.ts'
import { postForSure, until } from '../running.ts'

export const password = 'a good long password'

const subjects = {
  verify: 'Confirm your email for Titer',
  reset: 'Choose a new password for Titer',
  change: 'Confirm your new email for Titer',
  changed: 'Your Titer email was changed',
  passwordChanged: 'Your Titer password was changed',
} as const

type Letter = keyof typeof subjects

/** Accounts, and the mail they get. */
export function createPeople({ landing, services: { outbox } }: ListeningServer) {
  const mailFor = async (to: string, letter: Letter) => {
    let id: number | undefined
    await until(`the mail “${subjects[letter]}” to ${to} is in the outbox`, async () => {
      const mails = (await outbox?.list()) ?? []
      id = mails.find((mail) => mail.to === to && mail.subject === subjects[letter])?.id
      return id !== undefined
    })
    return id ?? 0
  }

  /** The link of a letter, read from the outbox. */
  const linkFor = async (to: string, letter: Letter) => {
    const mail = await outbox?.find(await mailFor(to, letter))
    return /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  }

  /** Finds the letter at /dev/mail and clicks its button, as a person does. */
  const followMail = async (page: Page, to: string, letter: Letter) => {
    await mailFor(to, letter)
    await page.goto(`${landing}/dev/mail`)
    const row = page.getByRole('listitem').filter({ hasText: to }).filter({ hasText: subjects[letter] })
    await row.getByRole('link').first().click()
    await page.frameLocator('iframe').getByRole('link').click()
  }

  const taken = new Map<string, number>()

  /** An account whose address is not confirmed yet; a test that is tried again gets another. */
  const register = async (name: string) => {
    const times = taken.get(name) ?? 0
    taken.set(name, times + 1)
    const email = `${name}${'-anew'.repeat(times)}@kmc.edu.pk`
    await postForSure(`${landing}${accountCalls.register.path}`, { email, password })
    return email
  }

  /** An account that can sign in. */
  const member = async (name: string) => {
    const email = await register(name)
    const code = new URL(await linkFor(email, 'verify')).searchParams.get('oobCode')
    await postForSure(`${landing}${accountCalls.verifyEmail.path}`, { code })
    return email
  }

  return { linkFor, followMail, register, member }
}
