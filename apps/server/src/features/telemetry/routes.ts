import { telemetryCalls } from '@titer/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import type { Telemetry } from './service.ts'

// Sixty batches a minute, counted over ten: a campus stands behind one address, and a class arrives at once.
const counting = { limit: { max: 600, seconds: 600 } }

const asksNotToBeCounted = ({ headers }: Pick<FastifyRequest, 'headers'>) =>
  headers['dnt'] === '1' || headers['sec-gpc'] === '1'

export function telemetryRoutes(app: FastifyInstance, telemetry: Telemetry) {
  serve(
    app,
    telemetryCalls.record,
    async (request) => ({
      success: true as const,
      accepted: asksNotToBeCounted(request) ? 0 : await telemetry.record(request.body),
    }),
    counting,
  )
}
