import { AppError, type ContentManifest } from '@titer/contract'
import { contentOpensAt, tierIncludes, trialEnd, type StudyMode, type Tier } from '@titer/domain'
import { sql, type SQL } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { sha256 } from '../../platform/secrets.ts'
import type { BankFiles } from './bank-files.ts'
import { createAnsweredPack } from './answered-pack.ts'

/** The student who requests content, with their tier and the start of their trial. */
export interface Reader {
  id: number
  trialStartedAt: Date
  tier: Tier
}

/** One version of an item: the number of its options and the index of the right option. */
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
  /** Returns the ids of the questions and cases that a user has answered. */
  answeredItems: (userId: number) => Promise<string[]>
  files: BankFiles
}

type Dated = Pick<BankFiles['manifest']['packs'][number], 'published'>

/** Creates the content feature. It decides which packs a student may read, and finds the key of every served item. */
export function createContent({ database, clock, answeredItems, files }: Needs) {
  const { manifest, index, topics, organisms } = files
  /** Identifies the part of the manifest that is the same for everyone. */
  const sharedTag = sha256(JSON.stringify([topics, organisms])).toString('base64url')
  const known = new Map<string, KnownItem & { wordings: Map<string, KnownWording> }>()
  const addItem = ({ id, version, mode, tier, topic, keyAt, options }: ServedItem) => {
    const found = known.get(id) ?? { mode, tier, topic, wordings: new Map<string, KnownWording>() }
    found.wordings.set(version, { keyAt, options })
    // An item that was ever in the free sample stays free, because devices that downloaded it may still send answers to
    // it.
    if (tier === 'demo') found.tier = tier
    known.set(id, found)
  }
  for (const item of index.items) addItem(item)

  const loadServedItems = async (condition: SQL) => {
    const { rows } = await database.execute<ServedItem & Record<string, unknown>>(
      sql`select item as id, version, mode, tier, topic, key_at as "keyAt", options from content_items where ${condition}`,
    )
    for (const row of rows) addItem(row)
  }

  const packAnswered = createAnsweredPack(files, answeredItems)
  const isTrialOver = ({ trialStartedAt, tier }: Reader) =>
    tier === 'demo' && clock.now().getTime() >= trialEnd(trialStartedAt)

  /** Checks whether content is already available to a tier. New content is available to Premium first. */
  const isAvailableTo = (tier: Tier, { published }: Dated) =>
    published === undefined || clock.now().getTime() >= contentOpensAt(published, tier)
  const isPublished = (dated: Dated) => isAvailableTo('premium', dated)

  /**
   * Checks whether the student's plan includes a pack. After the trial, a demo student keeps the flashcards but loses
   * the sample.
   */
  const isIncluded = (reader: Reader, { name, tier }: { name: string; tier: 'demo' | 'starter' }) =>
    tier === 'starter' ? tierIncludes(reader.tier, 'full_content') : !(name === 'sample' && isTrialOver(reader))

  /** Returns the newest table of facts that is already available to the student's tier. */
  const factsFor = ({ tier }: Reader) => {
    const { file = '', bytes = 0 } = manifest.facts.findLast((table) => isAvailableTo(tier, table)) ?? {}
    return { file, bytes, isOpen: tierIncludes(tier, 'full_content') }
  }

  const findAnswered = async (reader: Reader) => (isTrialOver(reader) ? packAnswered(reader.id) : undefined)

  return {
    /**
     * Records every item version that this server serves, and loads the item versions that earlier deployments of the
     * server served. A device may still send answers to those earlier versions.
     */
    recordServedItems: async () => {
      if (index.items.length > 0) {
        await database.execute(sql`
          insert into content_items (item, version, mode, tier, topic, key_at, options)
          select id, version, mode, tier, topic, "keyAt", options
          from jsonb_to_recordset(${JSON.stringify(index.items)}::jsonb)
            as given (id text, version text, mode text, tier text, topic text, "keyAt" integer, options integer)
          on conflict (item, version) do update set tier = excluded.tier
          where content_items.tier = 'starter' and excluded.tier = 'demo'`)
      }
      await loadServedItems(sql`true`)
    },

    /**
     * Reloads these items from the database. While this process is running, a server that was deployed later may serve
     * new versions of the items or move them to the free sample.
     */
    reloadItems: async (items: readonly { item: string }[]) => {
      if (items.length === 0) return
      await loadServedItems(sql`item = any(${sql.param(items.map(({ item }) => item))}::text[])`)
    },

    /** Returns the versions in which an item has been served, and when each was first served. */
    wordings: async (item: string) => {
      const { rows } = await database.execute<{ version: string; since: number }>(sql`
        select version, (extract(epoch from served_from) * 1000)::float8 as since
        from content_items where item = ${item} order by served_from, version`)
      if (rows.length === 0) throw new AppError('request.notFound')
      return rows.map(({ version, since }) => ({ version, since: Math.round(since) }))
    },

    find: (item: string): KnownItem | undefined => known.get(item),

    manifest: async (reader: Reader): Promise<ContentManifest> => {
      const answered = await findAnswered(reader)
      const packs = manifest.packs
        .filter(isPublished)
        .map((pack) => ({ ...pack, isOpen: isIncluded(reader, pack) && isAvailableTo(reader.tier, pack) }))
      const own = {
        version: manifest.version,
        subscription_type: reader.tier,
        trialEndsAt: reader.tier === 'demo' ? trialEnd(reader.trialStartedAt) : null,
        packs: answered === undefined ? packs : [...packs, answered.entry],
        facts: factsFor(reader),
      }
      const tag = sha256(`${sharedTag} ${JSON.stringify(own)}`).toString('base64url')
      return { success: true, tag, serverTime: clock.now().getTime(), ...own, topics, organisms }
    },

    /**
     * Returns a pack in the form that is sent to the browser: JSON compressed with Brotli. Throws if the file does not
     * exist or the student may not read it.
     */
    pack: async (reader: Reader, file: string): Promise<{ body: Buffer; isFree: boolean }> => {
      const facts = manifest.facts.map((table) => ({ ...table, name: 'facts', tier: 'starter' as const }))
      const entry = [...manifest.packs, ...facts].find((each) => each.file === file && isPublished(each))
      if (entry === undefined) {
        const answered = await findAnswered(reader)
        if (answered?.entry.file !== file) throw new AppError('request.notFound')
        return { body: answered.packed(), isFree: false }
      }
      if (!isIncluded(reader, entry)) throw new AppError('content.locked')
      if (!isAvailableTo(reader.tier, entry)) throw new AppError('content.early')
      return { body: files.packed(file), isFree: entry.tier === 'demo' && isAvailableTo('demo', entry) }
    },
  }
}

export type Content = ReturnType<typeof createContent>
