import type { SessionStep } from '@titer/domain'
import { startSession } from '../../../device/study/start-session.ts'
import type { Study } from '../../../device/study/study-context.tsx'
import type { LibraryTopic } from '../../../packs/content/library.ts'
import { orderBlock, type UnreadArticle } from './block.ts'
import type { StudyCandidate } from './candidates.ts'
import { readConfusedTopics } from './confused-topics.ts'

/** Starts a session of the chosen steps. Returns the path of its page. */
export async function startBlock(
  study: Pick<Study, 'database' | 'record'>,
  topics: readonly LibraryTopic[],
  chosen: readonly StudyCandidate[],
  title: string,
): Promise<string> {
  const { database } = study
  const read = await database.articleMarks.filter(({ isRead }) => isRead).primaryKeys()
  const steps = orderBlock(chosen, unreadOf(topics, new Set(read)), await readConfusedTopics(database, topics))
  const items = steps.flatMap((step) => ('item' in step ? [step.item] : []))
  const isPlain = steps.every((step: SessionStep) => 'item' in step && step.fact === undefined)
  const session = await startSession(study, {
    mode: 'quickfire',
    items,
    title,
    isExam: false,
    ...(!isPlain && { steps }),
  })
  return `/session/${session}`
}

const unreadOf = (topics: readonly LibraryTopic[], read: ReadonlySet<string>): UnreadArticle[] =>
  topics.flatMap(({ id: topic, articles: [first] }) =>
    first === undefined || read.has(first.id) ? [] : [{ id: first.id, topic }],
  )
