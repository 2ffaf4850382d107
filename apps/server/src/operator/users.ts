import { randomBytes } from 'node:crypto'
import { accountCalls, AppError } from '@titer/contract'
import type { AccountRecord } from '../features/accounts/index.ts'
import type { Services } from '../services.ts'
import { CommandError, type RunCommand } from './command.ts'

const timeOrNo = (moment: Date | null) => (moment === null ? 'no' : moment.toISOString())

const describeUser = (user: AccountRecord) => [
  `id         ${user.id}`,
  `email      ${user.email}`,
  `username   ${user.username}`,
  `plan       ${user.subscriptionStatus}`,
  `verified   ${timeOrNo(user.emailVerifiedAt)}`,
  `disabled   ${timeOrNo(user.disabledAt)}`,
  `password   ${user.hasPassword ? 'set' : 'none'}`,
  `created    ${timeOrNo(user.createdAt)}`,
]

const find = async (name: string | undefined, { accounts }: Services) => {
  if (name === undefined) throw new CommandError('Which user? Give an email address, a username or an id.')
  const user = await accounts.records.find(name)
  if (user === undefined) throw new CommandError(`User not found: ${name}`)
  return user
}

const create: RunCommand = async ([email], { password, username, verified }, services) => {
  const generated = randomBytes(9).toString('base64url')
  const wanted = accountCalls.register.body.safeParse({
    email,
    password: password ?? generated,
    ...(username === undefined ? {} : { username }),
  })
  if (!wanted.success) throw new CommandError(wanted.error.issues.map(({ message }) => message).join('; '))
  try {
    const user = await services.accounts.records.create(wanted.data, verified === true)
    return [...describeUser(user), ...(password === undefined ? [`generated password   ${generated}`] : [])]
  } catch (error) {
    if (error instanceof AppError) throw new CommandError(error.message)
    throw error
  }
}

const verify: RunCommand = async ([name], _, services) =>
  describeUser(await services.accounts.records.verify((await find(name, services)).id))

const disable: RunCommand = async ([name], { undo }, services) =>
  describeUser(await services.accounts.records[undo === true ? 'enable' : 'disable']((await find(name, services)).id))

const show: RunCommand = async ([name], _, services) => describeUser(await find(name, services))

const sessions: RunCommand = async ([name], { end }, services) => {
  const { id } = await find(name, services)
  if (end === 'all') await services.accounts.endEverySession(id)
  else if (typeof end === 'string' && !(await services.accounts.endSession(id, end))) {
    throw new CommandError(`Open session not found: ${end}`)
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
