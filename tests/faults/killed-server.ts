import { fork, type ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'

/** Creates a server that can be killed repeatedly and is restarted each time. */
export function killedServer(environment: Record<string, string>) {
  let child: ChildProcess | undefined
  let kills = 0
  const start = async () => {
    const started = fork(new URL('./server.ts', import.meta.url), { env: { ...process.env, ...environment } })
    child = started
    await new Promise<void>((ready, fail) => {
      started.once('message', () => ready())
      started.once('exit', (code) => fail(new Error(`The server did not start; exit code ${code}`)))
    })
  }
  const kill = async () => {
    const running = child
    if (running === undefined) return
    const exited = new Promise((done) => running.once('exit', done))
    running.kill('SIGKILL')
    await exited
  }
  return {
    start,
    kills: () => kills,
    stop: kill,
    /** Kills and restarts the server at random intervals until `isOver` returns true. */
    killRepeatedly: async (isOver: () => boolean) => {
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
