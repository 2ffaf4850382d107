import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountCalls } from '@titer/contract'
import { expect, it } from 'vitest'
import { listeningServer } from '../apps/server/src/testing/listening.ts'
import { startPostgres } from '../tools/local-postgres.ts'
import { post, postmasterPid, until } from './running.ts'

it('survives PostgreSQL dying in the middle of transactions, again and again, and loses nothing it confirmed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'titer-away-'))
  const postgres = await startPostgres({ folder })
  const server = await listeningServer({ DATABASE_URL: postgres.url })
  const register = `${server.landing}${accountCalls.register.path}`
  const confirmed: string[] = []
  const statuses = new Set<number>()
  let isOver = false
  const people = Array.from({ length: 6 }, async (_, person) => {
    for (let at = 0; !isOver; at += 1) {
      const email = `storm${person}x${at}@kmc.edu.pk`
      const { status } = await post(register, { email, password: 'a good long password' })
      statuses.add(status)
      if (status === 201) confirmed.push(email)
    }
  })

  for (let kill = 1; kill <= 3; kill += 1) {
    const before = confirmed.length
    await until('people have signed up since', () => confirmed.length >= before + 10)
    const victim = postmasterPid(folder)
    process.kill(victim, 'SIGKILL')
    await until('PostgreSQL is back', () => {
      try {
        return postmasterPid(folder) !== victim
      } catch {
        return false
      }
    })
  }
  const before = confirmed.length
  await until('people can sign up again', () => confirmed.length > before + 10)
  isOver = true
  await Promise.all(people)

  expect(statuses).toEqual(new Set([201, 503]))
  for (const email of confirmed) expect(await server.services.accounts.records.find(email)).toBeDefined()
  await server.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}, 120_000)
