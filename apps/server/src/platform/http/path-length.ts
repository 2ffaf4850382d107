import { AppError } from '@titer/contract'
import type { FastifyInstance } from 'fastify'

// The limit is far above the length of our longest paths, which have about a hundred characters. Node itself accepts up
// to 16 KB.
const maxPathLength = 1_024

/** Rejects a request with a very long path before any other code looks at the path. */
export function refuseLongPaths(app: FastifyInstance) {
  app.addHook('onRequest', ({ url }, _, done) => {
    const queryAt = url.indexOf('?')
    const pathLength = queryAt === -1 ? url.length : queryAt
    done(pathLength > maxPathLength ? new AppError('request.pathTooLong') : undefined)
  })
}
