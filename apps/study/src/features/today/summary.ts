import {
  addDays,
  challengeSession,
  countedDays,
  daysBetween,
  foldStreak,
  levelOf,
  mondayOf,
  opens,
  studyDay,
} from '@titer/domain'
import { isStudied, type StudyDatabase } from '../../log/database.ts'
import { recallShown } from '../../app/last-shown.ts'
import { minutesAheadOfUtc, today } from '../../log/record.ts'
import { readValue } from '../../log/values.ts'
import type { Library } from '../../packs/library.ts'
import { countDue } from '../cards/index.ts'
import { readExamined } from '../practice/index.ts'
import { readChallenge } from './challenge.ts'

export interface WeakTopic {
  id: string
  name: string
  subject: string
  known: number
}

/** Too few answers say nothing about a topic. */
const fewestAnswers = 5

/** How the day stands: little to read, so that it is there at once. */
export async function readStanding(database: StudyDatabase) {
  const [day, days, settings, totals, worn, open] = await Promise.all([
    today(database),
    database.days.toArray(),
    readValue(database, 'settings'),
    readValue(database, 'totals'),
    readValue(database, 'worn'),
    database.sessions.where('isOpen').equals(1).sortBy('startedAt'),
  ])
  const studied = new Set(countedDays(days.filter(isStudied)))
  const { current, frozenDays } = foldStreak(studied, day)
  const done = days.find((row) => row.day === day)
  const monday = mondayOf(day)
  return {
    day,
    dayStartHour: settings.dayStartHour,
    streak: current,
    week: Array.from({ length: 7 }, (_, at) => {
      const each = addDays(monday, at)
      return { day: each, isStudied: studied.has(each), isFrozen: frozenDays.includes(each), isToday: each === day }
    }),
    answered: (done?.questions ?? 0) + (done?.cases ?? 0),
    goal: settings.dailyGoal,
    level: levelOf(totals.xp),
    xp: totals.xp,
    worn,
    session: open.findLast(
      (row) => row.id !== challengeSession(day) && (row.isExam || row.items.length > row.answers.length),
    ),
    daysToExam: settings.examDay === null ? undefined : daysBetween(day, settings.examDay),
  }
}

export type Standing = Awaited<ReturnType<typeof readStanding>>

/** How the day stood when it was last looked at here; nothing on another day. */
export function recallStanding(userId: number): Standing | undefined {
  const kept = recallShown(userId) as Standing | undefined
  if (kept === undefined) return undefined
  return studyDay(Date.now(), minutesAheadOfUtc(), kept.dayStartHour) === kept.day ? kept : undefined
}

/** What there is to do: every card and every question is looked at for it. */
export async function readTasks(database: StudyDatabase, library: Library) {
  return {
    ...(await countDue(database, library.topics)),
    challenge: await readChallenge(database, library, await today(database)),
    weak: opens(library.manifest.subscription_type, 'analytics') ? await weakTopics(database, library) : [],
  }
}

async function weakTopics(database: StudyDatabase, { topics }: Library): Promise<WeakTopic[]> {
  const [rows, examined] = await Promise.all([database.items.toArray(), readExamined(database)])
  const states = new Map(rows.filter(({ id }) => !examined.has(id)).map((row) => [row.id, row]))
  return topics
    .flatMap(({ id, name, subject, questions, cases }) => {
      const seen = [...questions, ...cases].flatMap((item) => states.get(item) ?? [])
      const right = seen.reduce((sum, state) => sum + state.right, 0)
      const all = right + seen.reduce((sum, state) => sum + state.wrong, 0)
      return all < fewestAnswers ? [] : [{ id, name, subject, known: right / all }]
    })
    .toSorted((one, other) => one.known - other.known)
    .slice(0, 3)
}
