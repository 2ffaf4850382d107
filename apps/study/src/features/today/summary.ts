import {
  addDays,
  challengeSession,
  countedDays,
  dayMs,
  daysBetween,
  foldStreak,
  levelOf,
  studyDay,
  upcomingExams,
} from '@titer/domain'
import { hasActivity, type StudyDatabase } from '../../log/database.ts'
import { readFirstScreen } from '../../device/study/first-screen-cache.ts'
import { readExams } from '../../log/exams.ts'
import { minutesAheadOfUtc, readMoment } from '../../log/record.ts'
import { findManifest, readValue } from '../../log/values.ts'

/** Reads today's summary. The summary needs little data, so the page can show it immediately. */
export async function readTodaySummary(database: StudyDatabase) {
  const [{ now, today: day, settings }, manifest, days, totals, avatarAndFrame, exams, open] = await Promise.all([
    readMoment(database),
    findManifest(database),
    database.days.toArray(),
    readValue(database, 'totals'),
    readValue(database, 'worn'),
    readExams(database),
    database.sessions.where('isOpen').equals(1).sortBy('startedAt'),
  ])
  const studied = new Set(countedDays(days.filter(hasActivity)))
  const { current, frozenDays } = foldStreak(studied, day)
  const done = days.find((row) => row.day === day)
  const nextExam = upcomingExams(exams, day)[0] ?? exams.at(-1)
  return {
    day,
    dayStartHour: settings.dayStartHour,
    streak: current,
    week: Array.from({ length: 7 }, (_, at) => {
      const each = addDays(day, at - 6)
      return { day: each, hasActivity: studied.has(each), isFrozen: frozenDays.includes(each), isToday: each === day }
    }),
    answered: (done?.questions ?? 0) + (done?.cases ?? 0),
    reviewed: done?.reviews ?? 0,
    goal: settings.dailyGoal,
    level: levelOf(totals.xp),
    xp: totals.xp,
    avatarAndFrame,
    session: open.findLast(
      (row) => row.id !== challengeSession(day) && (row.isExam || row.items.length > row.answers.length),
    ),
    exam: nextExam === undefined ? undefined : { ...nextExam, daysLeft: daysBetween(day, nextExam.day) },
    hasPlan: manifest !== undefined && manifest.subscription_type !== 'demo',
    trialDaysLeft: manifest?.trialEndsAt == null ? undefined : Math.ceil((manifest.trialEndsAt - now) / dayMs),
  }
}

export type TodaySummary = Awaited<ReturnType<typeof readTodaySummary>>

/** Returns the summary that was last shown on this device, or undefined if it is from another day. */
export function readCachedSummary(userId: number): TodaySummary | undefined {
  const cached = readFirstScreen(userId) as TodaySummary | undefined
  if (cached === undefined) return undefined
  return studyDay(Date.now(), minutesAheadOfUtc(), cached.dayStartHour) === cached.day ? cached : undefined
}
