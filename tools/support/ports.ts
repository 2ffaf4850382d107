import { createServer } from 'node:net'
import { FixableError } from './progress.ts'

/** Throws a one-sentence error if the port cannot be used. */
export async function requireFreePort(port: number, host: string, variable: string) {
  await new Promise<void>((done, fail) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const why =
        error.code === 'EADDRINUSE' ? 'is in use; stop the program that uses it, or' : `cannot be used (${error.code});`
      fail(new FixableError(`Port ${port} ${why} set ${variable} to another port.`))
    })
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => done()))
  })
}
