import { fork, type ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'

/** A server that is killed again and again, and started again each time. */
export function mortalServer(environment: Record<string, string>) {
  let child: ChildProcess | undefined
  let kills = 0
  const start = async () => {
    const life = fork(new URL('./server.ts', import.meta.url), { env: { ...process.env, ...environment } })
    child = life
    await new Promise<void>((ready, fail) => {
      life.once('message', () => ready())
      life.once('exit', (code) => fail(new Error(`The server did not start: ${code}`)))
    })
  }
  const kill = async () => {
    const life = child
    if (life === undefined) return
    const gone = new Promise((done) => life.once('exit', done))
    life.kill('SIGKILL')
    await gone
  }
  return {
    start,
    kills: () => kills,
    end: kill,
    /** Kills it after a while, and again, until told otherwise. */
    haunt: async (isOver: () => boolean) => {
      while (!isOver()) {
        await pause(300 + Math.random() * 2_700)
        if (isOver()) return
        await kill()
        kills += 1
        await start()
      }
    },
  }
}
