import { randomUUID } from 'node:crypto'
import { grades, reportCategories } from '@titer/domain'
import { hostileTexts } from './hostile-values.ts'
import type { Random } from './random.ts'

type Body = (text: () => string, item: string) => object

/** Bodies of study events in which every free text is hostile. */
const bodies: Record<string, Body> = {
  started: (text, item) => ({
    session: randomUUID(),
    mode: 'quickfire',
    items: [item],
    isExam: false,
    seconds: null,
    title: text(),
  }),
  answered: (_, item) => ({
    session: randomUUID(),
    mode: 'quickfire',
    item,
    version: 'v1',
    chosen: 0,
    isRight: true,
    ms: 900,
    confidence: null,
  }),
  noted: (text, item) => ({ item, text: text() }),
  wroteCard: (text) => ({ card: `own-${randomUUID()}`, front: text(), back: text(), tags: [text()], isGone: false }),
  wroteQuestion: (text) => ({
    item: `own-${randomUUID()}`,
    stem: text(),
    options: [
      { text: text(), why: text() },
      { text: text(), why: '' },
    ],
    keyAt: 0,
    tags: [],
    isGone: false,
  }),
  reported: (text, item) => ({ item, version: 'v1', category: reportCategories[0], words: text() }),
  reviewed: (_, item) => ({ card: item, grade: grades[0], ms: 900 }),
  ended: () => ({ session: randomUUID() }),
  plannedExam: (text) => ({
    exam: randomUUID(),
    name: text(),
    day: '2027-02-29',
    module: text(),
    topics: [],
    isGone: false,
  }),
  spreadOut: (text) => ({ days: { [text()]: [text()] }, cardsPerDay: 9 }),
  set: () => ({ dailyGoal: 20, examDay: '2027-02-29' }),
}

/**
 * Creates the body of a push with up to three events. Their ids, times and kinds have a valid form, so that the server
 * also reads their bodies.
 */
export function eventFor(random: Random, known: readonly string[]) {
  const day = new Date(Date.now()).toISOString().slice(0, 10)
  const text = () => random.pick(hostileTexts)
  return {
    events: Array.from({ length: 1 + random.below(3) }, () => {
      const kind = random.pick(Object.keys(bodies))
      const item = random.pick(['abcdefghij', 'own-1', ...known.filter((each) => /^[\w-]{1,64}$/.test(each))])
      return {
        id: randomUUID(),
        at: random.pick([Date.now() - 1_000, 0, 8_640_000_000_000]),
        day: random.pick([day, '2026-02-31', '0001-01-01']),
        kind,
        body: bodies[kind]?.(text, item) ?? {},
      }
    }),
  }
}
