import { AppError, type ContentManifest } from '@titer/contract'
import { dayMs, demoTrial, opens, type StudyMode, type Tier } from '@titer/domain'
import { sql, type SQL } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { BankFiles } from './bank-files.ts'
import { createSeen } from './seen.ts'

/** Whoever asks: since when they are with us, and what they have paid for. */
export interface Reader {
  id: number
  createdAt: Date
  tier: Tier
}

/** How many options there are, and which is right. */
interface KnownWording {
  keyAt: number
  options: number
}

export interface KnownItem {
  mode: StudyMode
  tier: 'demo' | 'starter'
  topic: string
  wordings: ReadonlyMap<string, KnownWording>
}

type ServedItem = Pick<
  BankFiles['index']['items'][number],
  'id' | 'version' | 'mode' | 'tier' | 'topic' | 'keyAt' | 'options'
>

interface Needs {
  database: Database
  clock: Clock
  /** Which questions somebody has answered. */
  answeredItems: (userId: number) => Promise<string[]>
  files: BankFiles
}

export const trialEnd = (createdAt: Date) => createdAt.getTime() + demoTrial.days * dayMs

/** What there is to study, for whom it is open, and which answers are right. */
export function createContent({ database, clock, answeredItems, files }: Needs) {
  const { manifest, index, topics, organisms } = files
  const known = new Map<string, KnownItem & { wordings: Map<string, KnownWording> }>()
  const learn = ({ id, version, mode, tier, topic, keyAt, options }: ServedItem) => {
    const found = known.get(id) ?? { mode, tier, topic, wordings: new Map<string, KnownWording>() }
    found.wordings.set(version, { keyAt, options })
    // What was given away once may be answered by whoever still has it.
    if (tier === 'demo') found.tier = tier
    known.set(id, found)
  }
  for (const item of index.items) learn(item)

  const learnServed = async (which: SQL) => {
    const { rows } = await database.execute<ServedItem & Record<string, unknown>>(
      sql`select item as id, version, mode, tier, topic, key_at as "keyAt", options from content_items where ${which}`,
    )
    for (const row of rows) learn(row)
  }

  const packSeen = createSeen(files, answeredItems)
  const isTrialOver = ({ createdAt, tier }: Reader) => tier === 'demo' && clock.now().getTime() >= trialEnd(createdAt)

  /** A trial that is over leaves what has been seen, and the cards. */
  const isOpen = (reader: Reader, pack: { name: string; tier: 'demo' | 'starter' }) =>
    pack.tier === 'starter' ? opens(reader.tier, 'full_content') : !(pack.name === 'sample' && isTrialOver(reader))

  const findSeen = async (reader: Reader) => (isTrialOver(reader) ? packSeen(reader.id) : undefined)

  return {
    /** Remembers every wording that is served, and learns those that were: a device may answer an older one. */
    remember: async () => {
      if (index.items.length > 0) {
        await database.execute(sql`
          insert into content_items (item, version, mode, tier, topic, key_at, options)
          select id, version, mode, tier, topic, "keyAt", options
          from jsonb_to_recordset(${JSON.stringify(index.items)}::jsonb)
            as given (id text, version text, mode text, tier text, topic text, "keyAt" integer, options integer)
          on conflict (item, version) do update set tier = excluded.tier
          where content_items.tier = 'starter' and excluded.tier = 'demo'`)
      }
      await learnServed(sql`true`)
    },

    /** Learns what a newer release has served of these, or given away, while this process runs on. */
    lookUp: async (asked: readonly { item: string }[]) => {
      if (asked.length === 0) return
      await learnServed(sql`item = any(${sql.param(asked.map(({ item }) => item))}::text[])`)
    },

    /** In which wordings a question has been served, and since when. */
    wordings: async (item: string) => {
      const { rows } = await database.execute<{ version: string; since: number }>(sql`
        select version, (extract(epoch from served_from) * 1000)::float8 as since
        from content_items where item = ${item} order by served_from, version`)
      if (rows.length === 0) throw new AppError('request.notFound')
      return rows.map(({ version, since }) => ({ version, since: Math.round(since) }))
    },

    find: (item: string): KnownItem | undefined => known.get(item),

    manifest: async (reader: Reader): Promise<ContentManifest> => {
      const seen = await findSeen(reader)
      const packs = manifest.packs.map((pack) => ({ ...pack, isOpen: isOpen(reader, pack) }))
      return {
        success: true,
        version: manifest.version,
        serverTime: clock.now().getTime(),
        subscription_type: reader.tier,
        trialEndsAt: reader.tier === 'demo' ? trialEnd(reader.createdAt) : null,
        packs: seen === undefined ? packs : [...packs, seen.entry],
        facts: { ...manifest.facts, isOpen: opens(reader.tier, 'full_content') },
        topics,
        organisms,
      }
    },

    /** A pack as it travels, compressed. */
    pack: async (reader: Reader, file: string): Promise<Buffer> => {
      const isFacts = file === manifest.facts.file
      const entry = isFacts
        ? { name: 'facts', tier: 'starter' as const }
        : manifest.packs.find((each) => each.file === file)
      if (entry === undefined) {
        const seen = await findSeen(reader)
        if (seen?.entry.file !== file) throw new AppError('request.notFound')
        return seen.packed()
      }
      if (!isOpen(reader, entry)) throw new AppError('content.locked')
      return files.packed(file)
    },
  }
}

export type Content = ReturnType<typeof createContent>
