import type { z } from '../zod.ts'

/** An API call: its path, its input and its response (`answer`). The server and the browser share this definition. */
export interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  summary: string
  body?: z.ZodType
  params?: z.ZodType
  query?: z.ZodType
  answer: z.ZodType
  /** The success status: 200, or 201 if the call creates a resource. */
  status?: 200 | 201
  /** Whether the call sends or receives so much data that it needs a longer timeout. */
  isLarge?: true
}

export type BodyOf<C extends Call> = C['body'] extends z.ZodType ? z.output<C['body']> : undefined
export type ParamsOf<C extends Call> = C['params'] extends z.ZodType ? z.output<C['params']> : undefined
export type QueryOf<C extends Call> = C['query'] extends z.ZodType ? z.output<C['query']> : undefined
export type AnswerOf<C extends Call> = z.output<C['answer']>
