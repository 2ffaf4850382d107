import { setTimeout as pause } from 'node:timers/promises'
import { ApiError } from '@titer/client'
import { accountCalls } from '@titer/contract'
import { createVisitor, untilAnswered } from './visitor.ts'

const atOnce = 3

/** Registers new people until `isOver` returns true. Returns the addresses whose registration was confirmed. */
export async function registerPeople(landing: string, password: string, isOver: () => boolean): Promise<string[]> {
  const confirmed: string[] = []
  let next = 0
  const register = async () => {
    const at = next
    next += 1
    const email = `new${at}@kmc.edu.pk`
    const { api } = createVisitor(landing, `10.3.${Math.floor(at / 250)}.${at % 250}`)
    await untilAnswered(() => api(accountCalls.register, { body: { email, password } })).catch((error: unknown) => {
      // If the address is already taken, an earlier attempt succeeded and its response was lost, so the registration
      // counts as confirmed.
      if (!(error instanceof ApiError && error.code === 'auth.emailTaken')) throw error
    })
    confirmed.push(email)
  }
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (!isOver()) {
        await register()
        await pause(200 + Math.random() * 400)
      }
    }),
  )
  return confirmed
}
