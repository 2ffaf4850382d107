import { errorAnswer, type AnswerOf, type BodyOf, type Call, type ParamsOf, type QueryOf } from '@titer/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

export type CallRequest<C extends Call> = Omit<FastifyRequest, 'body' | 'params' | 'query'> & {
  body: BodyOf<C>
  params: ParamsOf<C>
  query: QueryOf<C>
}

export interface ServeOptions {
  /** Allows `max` requests in `seconds`: per user for calls that require sign-in, otherwise per client address. */
  limit?: { max: number; seconds: number }
  /** The maximum size of the request body, if it differs from the default. */
  maxBodyBytes?: number
}

const noFields = z.strictObject({})
const noBody = noFields.nullish()

/** Registers a contract call's route. The request and the response are both checked against the contract. */
export function serve<C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: (request: CallRequest<C>, reply: FastifyReply) => Promise<AnswerOf<C>> | AnswerOf<C>,
  { limit, maxBodyBytes }: ServeOptions = {},
) {
  app.route({
    method: call.method,
    url: call.path,
    ...(maxBodyBytes === undefined ? {} : { bodyLimit: maxBodyBytes }),
    schema: {
      summary: call.summary,
      ...(call.method === 'GET' ? {} : { body: call.body ?? noBody }),
      ...(call.params === undefined ? {} : { params: call.params }),
      querystring: call.query ?? noFields,
      response: { [call.status ?? 200]: call.answer, '4xx': errorAnswer, '5xx': errorAnswer },
    },
    config: limit === undefined ? {} : { rateLimit: { max: limit.max, timeWindow: limit.seconds * 1000 } },
    handler: async (request, reply) => {
      const answer = await handler(request as CallRequest<C>, reply)
      if (call.status !== undefined) void reply.code(call.status)
      return answer
    },
  })
}
