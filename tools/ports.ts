import { createServer } from 'node:net'
import { Stop } from './progress.ts'

/** Fails with one sentence when a port cannot be had. */
export async function requireFreePort(port: number, host: string, variable: string) {
  await new Promise<void>((done, fail) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'EADDRINUSE' ? 'is taken' : `cannot be used (${error.code})`
      fail(new Stop(`Port ${port} ${why}; stop what runs there or set ${variable} to another.`))
    })
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => done()))
  })
}
