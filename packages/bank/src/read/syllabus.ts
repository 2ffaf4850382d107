import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'

const schema = z.array(
  z.strictObject({
    subject: z.string(),
    letter: z.string(),
    parts: z.array(
      z.strictObject({
        part: z.string(),
        module: z.string().optional(),
        topics: z.array(z.strictObject({ topic: z.string(), name: z.string(), weight: z.number() })),
      }),
    ),
  }),
)

export interface Topic {
  id: string
  name: string
  subject: string
  part: string
  /** The modules of an integrated course that teach the topic, such as “Foundation-2”. */
  modules: string[]
  /** The topic's share of its subject, from 0 to 1. */
  share: number
}

/** Reads all topics, in syllabus order. */
export const readSyllabus = (root: string): Topic[] =>
  schema.parse(parse(readFileSync(join(root, 'content/syllabus.yaml'), 'utf8'))).flatMap(({ subject, parts }) => {
    const sum = parts.flatMap(({ topics }) => topics).reduce((total, { weight }) => total + weight, 0)
    return parts.flatMap(({ part, module = '', topics }) => {
      const modules = module.split(';').flatMap((each) => each.trim() || [])
      return topics.map(({ topic: id, name, weight }) => ({ id, name, subject, part, modules, share: weight / sum }))
    })
  })
