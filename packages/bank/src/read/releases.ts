import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { topicId } from './sheet-schemas.ts'

const schema = z.array(z.strictObject({ published: z.iso.date(), topics: z.array(topicId) }))

/** Topics that were published on one day. */
export type Release = z.infer<typeof schema>[number]

/** Reads the releases, the earliest first. Returns an empty list if there is no file with releases, as in tests. */
export function readReleases(root: string): Release[] {
  const path = join(root, 'content/releases.yaml')
  if (!existsSync(path)) return []
  return schema
    .parse(parse(readFileSync(path, 'utf8')))
    .toSorted((one, other) => one.published.localeCompare(other.published, 'en'))
}

/** The publication date of each new topic. The topics of the first release have no date: they are open from the start. */
export type NewTopics = ReadonlyMap<string, string>

export const newTopicsOf = ([, ...later]: readonly Release[]): NewTopics =>
  new Map(later.flatMap(({ published, topics }) => topics.map((topic) => [topic, published] as const)))
