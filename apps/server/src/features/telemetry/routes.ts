import { telemetryCalls } from '@titer/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import type { Telemetry } from './service.ts'

// The limit is for ten minutes, not for one, because a whole campus may share one IP address and a class may open the
// site at the same time.
const batchLimit = { limit: { max: 600, seconds: 600 } }

const asksNotToBeTracked = ({ headers }: Pick<FastifyRequest, 'headers'>) =>
  headers['dnt'] === '1' || headers['sec-gpc'] === '1'

export function telemetryRoutes(app: FastifyInstance, telemetry: Telemetry) {
  serve(
    app,
    telemetryCalls.record,
    async (request) => ({
      success: true as const,
      accepted: asksNotToBeTracked(request) ? 0 : await telemetry.record(request.body),
    }),
    batchLimit,
  )
}
