import { fork, type ChildProcess } from 'node:child_process'
import autocannon from 'autocannon'

/** Another process of the same run, started and ready. */
export async function startPeer<Ready>(file: string, environment: Record<string, string> = {}) {
  const child = fork(new URL(file, import.meta.url), { env: { ...process.env, ...environment } })
  const ready = await new Promise<Ready>((done, fail) => {
    child.once('message', (message) => done(message as Ready))
    child.once('exit', () => fail(new Error(`${file} did not start`)))
  })
  return { ...ready, stop: () => stop(child) }
}

const stop = (child: ChildProcess) =>
  new Promise((done) => {
    child.once('exit', done)
    child.kill('SIGTERM')
  })

export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

export async function fire(options: autocannon.Options) {
  const result = await autocannon(options)
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx + result.errors} answers were not 2xx`)
  return result
}
