import { fork, type ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'

const maxStarts = 5
const restartAfterMs = 2_000
const longestStartMs = 60_000

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

async function killChild(child: ChildProcess) {
  if (hasEnded(child)) return
  const exited = new Promise((done) => child.once('exit', done))
  child.kill('SIGKILL')
  await exited
}

/** Creates a server that can be killed and restarted repeatedly. */
export function createRestartableServer(environment: Record<string, string>) {
  let child: ChildProcess | undefined
  let kills = 0
  let isStopped = false
  /** Starts a server process. Returns true when it listens, and false if it ended before that. */
  const startOnce = async () => {
    const started = fork(new URL('./server.ts', import.meta.url), { env: { ...process.env, ...environment } })
    child = started
    const deadline = setTimeout(() => started.kill('SIGKILL'), longestStartMs)
    const isListening = await new Promise<boolean>((done) => {
      started.once('message', () => done(true))
      started.once('exit', () => done(false))
    })
    clearTimeout(deadline)
    return isListening
  }
  /** Starts the server, and starts it again after a failure as systemd does. */
  const start = async () => {
    for (let attempt = 1; attempt <= maxStarts && !isStopped; attempt += 1) {
      if (await startOnce()) return
      await pause(restartAfterMs)
    }
    if (!isStopped) throw new Error(`The server did not start in ${maxStarts} attempts.`)
  }
  const kill = async () => {
    if (child !== undefined) await killChild(child)
  }
  return {
    start,
    kills: () => kills,
    /** Stops the server for good. A kill loop that still runs does not start it again. */
    stop: async () => {
      isStopped = true
      await kill()
    },
    /** Kills the server and starts it again. */
    restart: async () => {
      await kill()
      await start()
    },
    /** Sets the server's clock ahead of the real time by this much. A restarted server has the right time again. */
    shiftClock: (aheadMs: number) => void child?.send({ aheadMs }),
    /** Kills and restarts the server at random intervals until `isOver` returns true. */
    killRepeatedly: async (isOver: () => boolean, onKilled?: () => Promise<void>) => {
      while (!isOver()) {
        await pause(300 + Math.random() * 2_700)
        if (isOver() || isStopped) return
        await kill()
        kills += 1
        await onKilled?.()
        await start()
      }
    },
  }
}
