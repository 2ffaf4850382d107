import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { withLock } from './lock.mjs'

const folder = mkdtempSync(join(tmpdir(), 'titer-lock-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const program = `
  import { appendFileSync } from 'node:fs'
  import { setTimeout as pause } from 'node:timers/promises'
  import { withLock } from ${JSON.stringify(join(import.meta.dirname, 'lock.mjs'))}
  const [lock, log, name] = process.argv.slice(2)
  await withLock(lock, () => appendFileSync(log, name + ' waits\\n'), async () => {
    appendFileSync(log, name + ' begins\\n')
    await pause(300)
    appendFileSync(log, name + ' ends\\n')
  })
`
const script = join(folder, 'program.mjs')
writeFileSync(script, program)

const run = (lock: string, log: string, name: string) =>
  new Promise<number | null>((done) =>
    spawn(process.execPath, [script, lock, log, name], { stdio: 'inherit' }).on('close', done),
  )

describe('withLock', () => {
  it('lets only one process work at a time', async () => {
    const [lock, log] = [join(folder, 'shared.lock'), join(folder, 'shared.log')]
    const codes = await Promise.all(['one', 'two', 'three'].map((name) => run(lock, log, name)))
    expect(codes).toEqual([0, 0, 0])
    const lines = readFileSync(log, 'utf8').trim().split('\n')
    const work = lines.filter((line) => !line.endsWith('waits'))
    expect(work).toHaveLength(6)
    for (let at = 0; at < 6; at += 2) {
      expect(work[at + 1]).toBe(work[at]?.replace('begins', 'ends'))
    }
  })

  it('tells a process that it has to wait, and runs the work of that process when the lock is free', async () => {
    const [lock, log] = [join(folder, 'held.lock'), join(folder, 'held.log')]
    writeFileSync(log, '')
    let waiting: Promise<number | null> | undefined
    await withLock(
      lock,
      () => expect.unreachable('nobody else holds the lock'),
      async () => {
        waiting = run(lock, log, 'other')
        await expect.poll(() => readFileSync(log, 'utf8')).toBe('other waits\n')
      },
    )
    expect(await waiting).toBe(0)
    expect(readFileSync(log, 'utf8')).toBe('other waits\nother begins\nother ends\n')
  })

  it('takes over the lock of a process that no longer runs', async () => {
    const [lock, log] = [join(folder, 'stale.lock'), join(folder, 'stale.log')]
    const ended = spawn(process.execPath, ['-e', ''])
    await new Promise((done) => ended.on('close', done))
    writeFileSync(lock, String(ended.pid))
    expect(await run(lock, log, 'next')).toBe(0)
    expect(readFileSync(log, 'utf8')).toBe('next begins\nnext ends\n')
  })
})
