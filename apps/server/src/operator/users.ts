import { randomBytes } from 'node:crypto'
import { accountCalls, AppError } from '@titer/contract'
import type { AccountRecord } from '../features/accounts/index.ts'
import type { Services } from '../services.ts'
import { Refusal, type Command } from './operator.ts'

const day = (moment: Date | null) => (moment === null ? 'no' : moment.toISOString())

const described = (user: AccountRecord) => [
  `id         ${user.id}`,
  `email      ${user.email}`,
  `username   ${user.username}`,
  `plan       ${user.subscriptionStatus}`,
  `verified   ${day(user.emailVerifiedAt)}`,
  `disabled   ${day(user.disabledAt)}`,
  `password   ${user.hasPassword ? 'set' : 'none'}`,
  `created    ${day(user.createdAt)}`,
]

const find = async (name: string | undefined, { accounts }: Services) => {
  if (name === undefined) throw new Refusal('Say which user: an email, a username or an id.')
  const user = await accounts.records.find(name)
  if (user === undefined) throw new Refusal(`There is no user ${name}.`)
  return user
}

const create: Command = async ([email], { password, username, verified }, services) => {
  const generated = randomBytes(9).toString('base64url')
  const wanted = accountCalls.register.body.safeParse({
    email,
    password: password ?? generated,
    ...(username === undefined ? {} : { username }),
  })
  if (!wanted.success) throw new Refusal(wanted.error.issues.map(({ message }) => message).join('; '))
  try {
    const user = await services.accounts.records.create(wanted.data, verified === true)
    return [...described(user), ...(password === undefined ? [`generated password   ${generated}`] : [])]
  } catch (error) {
    if (error instanceof AppError) throw new Refusal(error.message)
    throw error
  }
}

const verify: Command = async ([name], _, services) =>
  described(await services.accounts.records.verify((await find(name, services)).id))

const disable: Command = async ([name], { undo }, services) =>
  described(await services.accounts.records[undo === true ? 'enable' : 'disable']((await find(name, services)).id))

const show: Command = async ([name], _, services) => described(await find(name, services))

const sessions: Command = async ([name], { end }, services) => {
  const { id } = await find(name, services)
  if (end === 'all') await services.accounts.endEverySession(id)
  else if (typeof end === 'string' && !(await services.accounts.endSession(id, end))) {
    throw new Refusal(`There is no open session ${end}.`)
  }
  const open = await services.accounts.sessions.list(id, undefined)
  return open.length === 0
    ? ['No open sessions.']
    : open.map(({ id: session, site, address, last_used_at, device }) =>
        [session, site, address, last_used_at, device].join('  '),
      )
}

export const userCommands = {
  create: { usage: 'EMAIL [--password P] [--username N] [--verified]', run: create },
  verify: { usage: 'USER', run: verify },
  disable: { usage: 'USER [--undo]', run: disable },
  show: { usage: 'USER', run: show },
  sessions: { usage: 'USER [--end ID | --end all]', run: sessions },
}
