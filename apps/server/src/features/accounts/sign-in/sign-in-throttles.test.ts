import { accountThrottle } from '@titer/domain'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { connect } from '../../../platform/database/database.ts'
import { migrate } from '../../../platform/database/migrate.ts'
import { freshDatabase } from '../../../testing/fresh-database.ts'
import { neverBusyMs } from '../../../testing/test-environment.ts'
import { manualClock } from '../../../testing/test-server.ts'
import { createSignInThrottles } from './sign-in-throttles.ts'

it('guesses for all spellings that PostgreSQL considers the same name, such as İrfan and irfan, are counted together', async () => {
  // In this locale, unlike in JavaScript, the lower case of İ is a plain i.
  const database = await freshDatabase("template template0 locale_provider builtin builtin_locale 'C.UTF-8'")
  await migrate(database.url)
  const connection = connect(database.url, pino({ level: 'silent' }), neverBusyMs)
  onTestFinished(async () => {
    await connection.close()
    await database.drop()
  })
  const throttles = createSignInThrottles({ database: connection, clock: manualClock() })
  const guess = (name: string) => throttles.countAttempt({ name, address: '192.0.2.1' })
  const spellings = ['irfan', 'Irfan', '\u0130rfan', 'IRFAN', '\u0130RFAN']
  expect(spellings).toHaveLength(accountThrottle.freeAttempts)
  for (const name of spellings) await guess(name)
  for (const name of spellings) await expect(guess(name)).rejects.toMatchObject({ code: 'auth.throttled' })
  await expect(guess('irfana')).resolves.toBeDefined()
})
