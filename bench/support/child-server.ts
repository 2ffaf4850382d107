import { fork, type ChildProcess } from 'node:child_process'

/** Starts a program from `bench/servers`, and waits until the program reports that it is ready. */
export async function startChildServer<Ready>(name: string, environment: Record<string, string> = {}) {
  const child = fork(new URL(`../servers/${name}.ts`, import.meta.url), { env: { ...process.env, ...environment } })
  const ready = await new Promise<Ready>((done, fail) => {
    child.once('message', (message) => done(message as Ready))
    child.once('exit', () => fail(new Error(`bench/servers/${name}.ts did not start`)))
  })
  return { ...ready, pid: child.pid ?? 0, stop: () => stop(child) }
}

const stop = (child: ChildProcess) =>
  new Promise((done) => {
    child.once('exit', done)
    child.kill('SIGTERM')
  })
