import { fork, type ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'

const maxStarts = 5
const restartAfterMs = 2_000

/** Creates a server that can be killed repeatedly and is restarted each time. */
export function killedServer(environment: Record<string, string>) {
  let child: ChildProcess | undefined
  let kills = 0
  /** Starts a process. Returns whether it listens; a process that could not start has ended. */
  const startOnce = () => {
    const started = fork(new URL('./server.ts', import.meta.url), { env: { ...process.env, ...environment } })
    child = started
    return new Promise<boolean>((done) => {
      started.once('message', () => done(true))
      started.once('exit', () => done(false))
    })
  }
  /** Starts the server, and starts it again after a failure as systemd does. */
  const start = async () => {
    for (let attempt = 1; attempt <= maxStarts; attempt += 1) {
      if (await startOnce()) return
      await pause(restartAfterMs)
    }
    throw new Error(`The server did not start in ${maxStarts} attempts.`)
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
