import { cardOfFact, factWorth } from '@titer/domain'
import { readBankFiles } from '../../apps/server/src/features/content/index.ts'

/** A fact that the exam can ask for. Each question in the bank has one fact. */
export interface BankFact {
  id: string
  topic: string
  /** The other questions that teach the same idea. */
  siblings: string[]
  card: string | undefined
  /** The share of the exam's marks that this fact is worth. */
  worth: number
}

/** Reads the facts of the compiled bank. The marks of a topic are divided equally among its facts. */
export function readBankFacts(): BankFact[] {
  const { manifest, topics, read } = readBankFiles()
  const packs = manifest.packs.map(({ file }) => read(file))
  const questions = [...new Map(packs.flatMap((pack) => pack.questions).map((each) => [each.id, each])).values()]
  const cards = new Set(packs.flatMap((pack) => pack.cards.map(({ id }) => id)))
  const shares = new Map(topics.map(({ id, share }) => [id, share]))
  const topicsWithQuestions = [...new Set(questions.map(({ topic }) => topic))]
  const total = topicsWithQuestions.reduce((sum, topic) => sum + (shares.get(topic) ?? 0), 0)
  const byTopic = Map.groupBy(questions, ({ topic }) => topic)
  const worthOf = factWorth(
    topicsWithQuestions.map((id) => ({
      id,
      share: (shares.get(id) ?? 0) / total,
      facts: byTopic.get(id)?.length ?? 0,
    })),
  )
  const byIdea = Map.groupBy(questions, ({ topic, idea }) => `${topic} ${idea}`)
  return questions.map(({ id, topic, idea }) => ({
    id,
    topic,
    siblings: (byIdea.get(`${topic} ${idea}`) ?? []).flatMap((other) => (other.id === id ? [] : [other.id])),
    card: cards.has(cardOfFact(id)) ? cardOfFact(id) : undefined,
    worth: worthOf(topic),
  }))
}
