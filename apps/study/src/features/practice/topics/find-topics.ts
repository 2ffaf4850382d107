import type { ContentTopic } from '@titer/contract'
import type { StudyMode } from '@titer/domain'
import type { LibraryTopic } from '../../../packs/content/library.ts'

/** Returns the ids of the topic's cases in case mode, and of its questions otherwise. */
export const itemsOf = (topic: Pick<LibraryTopic, 'questions' | 'cases'>, mode: StudyMode) =>
  mode === 'case' ? topic.cases : topic.questions

const wordsOf = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter((word) => word !== '')

/** Returns the topics for which every word of the query starts a word of the topic's name, part or subject. */
export function searchTopics<Topic extends Pick<ContentTopic, 'name' | 'part' | 'subject'>>(
  topics: readonly Topic[],
  query: string,
): Topic[] {
  const wanted = wordsOf(query)
  return topics.filter(({ name, part, subject }) => {
    const words = wordsOf(`${name} ${part} ${subject}`)
    return wanted.every((start) => words.some((word) => word.startsWith(start)))
  })
}

const mostNearest = 3

/**
 * Returns up to three topics of `open` that are nearest to the wanted topic in the syllabus, the nearest first. They
 * are topics of the same part or, if the part has none, of the same subject.
 */
export function nearestTopics<Topic extends Pick<ContentTopic, 'id'>>(
  syllabus: readonly ContentTopic[],
  open: readonly Topic[],
  wanted: ContentTopic,
): Topic[] {
  const places = new Map(syllabus.map(({ id, part, subject }, at) => [id, { part, subject, at }]))
  const from = places.get(wanted.id)?.at ?? 0
  const candidates = open.flatMap((topic) => {
    const place = places.get(topic.id)
    return place === undefined || topic.id === wanted.id ? [] : [{ topic, ...place }]
  })
  const ofSubject = candidates.filter(({ subject }) => subject === wanted.subject)
  const ofPart = ofSubject.filter(({ part }) => part === wanted.part)
  const nearby = ofPart.length > 0 ? ofPart : ofSubject
  return nearby
    .toSorted((one, other) => Math.abs(one.at - from) - Math.abs(other.at - from))
    .slice(0, mostNearest)
    .map(({ topic }) => topic)
}
