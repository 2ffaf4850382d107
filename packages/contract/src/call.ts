import type { z } from 'zod'

/** One call of the API: where it is, what it takes, what it answers. Server and browser both read it. */
export interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  summary: string
  body?: z.ZodType
  params?: z.ZodType
  query?: z.ZodType
  answer: z.ZodType
  /** 200 unless the call makes something. */
  status?: 200 | 201
  /** It brings or takes much, so a slow line is waited for. */
  isLarge?: true
}

export type BodyOf<C extends Call> = C['body'] extends z.ZodType ? z.output<C['body']> : undefined
export type ParamsOf<C extends Call> = C['params'] extends z.ZodType ? z.output<C['params']> : undefined
export type QueryOf<C extends Call> = C['query'] extends z.ZodType ? z.output<C['query']> : undefined
export type AnswerOf<C extends Call> = z.output<C['answer']>
