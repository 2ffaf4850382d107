import { addDays, challengeQuestions, challengeSession, challengeTopic, earlyAccessDays } from '@titer/domain'
import type { StudyDatabase } from '../../log/database.ts'
import type { Library } from '../../packs/content/library.ts'

/** Reads the state of today's challenge for this student. Returns undefined if no topic has enough questions. */
export async function readChallenge(database: StudyDatabase, { manifest, topics }: Library, day: string) {
  if (manifest.subscription_type === 'demo') return { state: 'locked' as const }
  const id = challengeSession(day)
  const session = await database.sessions.get(id)
  if (session === undefined) {
    // Leave out topics that only Premium has so far, because everyone must get the same challenge.
    const shared = manifest.packs.filter(
      ({ published }) => published === undefined || day > addDays(published, earlyAccessDays),
    )
    const sizes = new Map(shared.map((pack) => [pack.name, pack.counts.questions]))
    const known = new Map(topics.map((topic) => [topic.id, sizes.get(topic.id) ?? 0]))
    const topic = topics.find((each) => each.id === challengeTopic(day, known))
    if (topic === undefined) return undefined
    const { name, questions } = topic
    // With only some of the questions on the device, the draw would select different questions than on other devices.
    if (questions.length < (sizes.get(topic.id) ?? 0)) return { state: 'notDownloaded' as const, name }
    return { state: 'ready' as const, id, name, items: challengeQuestions(day, questions) }
  }
  const { title, answers, items } = session
  const right = answers.filter(({ isRight }) => isRight).length
  return answers.length < items.length
    ? { state: 'started' as const, id, name: title, done: answers.length, of: items.length }
    : { state: 'done' as const, id, name: title, right, of: items.length }
}

export type Challenge = Awaited<ReturnType<typeof readChallenge>>
