import {
  confidences,
  grades,
  reportCategories,
  settingBounds,
  studyModes,
  type EventBodies,
  type StudyEvent,
} from '@titer/domain'
import { z } from '../zod.ts'
import type { Call } from './call.ts'
import { textOf } from './text.ts'

const id = z.uuid().toLowerCase()
/**
 * The id of a question, case, card, article, missed fact or planned exam. Ids from the bank and ids made on a device are
 * both allowed.
 */
const itemId = z.string().regex(/^[\w-]{1,64}$/)
const day = z.iso.date()
const milliseconds = z.number().int().min(0).max(86_400_000)
const moment = z.number().int().min(0).max(8_640_000_000_000)
const tags = z.array(textOf(64).min(1)).max(20)

export const studyLimits = {
  batch: 100,
  /**
   * The maximum size of a batch. It is about a tenth of the server's limit, because a small batch arrives sooner
   * over a slow connection.
   */
  batchBytes: 100_000,
  page: 500,
  note: 2_000,
  side: 4_000,
  report: 1_000,
  sessionItems: 200,
  sessionSteps: 400,
  marks: 100,
  examName: 60,
  examTopics: 300,
  spreadDays: 60,
  spreadTasks: 600,
} as const

const within = ([least, most]: readonly [number, number]) => z.number().min(least).max(most)
const whole = (bounds: readonly [number, number]) => within(bounds).int()

const option = z.strictObject({ text: textOf(500).min(1), why: textOf(1_000) })

const sessionStep = z.union([
  z.strictObject({ item: itemId, fact: itemId.optional() }),
  z.strictObject({ card: itemId }),
  z.strictObject({ article: itemId }),
])

const bodies = {
  started: z
    .strictObject({
      session: id,
      mode: z.enum(studyModes),
      items: z.array(itemId).max(studyLimits.sessionItems),
      isExam: z.boolean(),
      seconds: z.number().int().min(1).max(86_400).nullable(),
      title: textOf(200),
      steps: z.array(sessionStep).min(1).max(studyLimits.sessionSteps).optional(),
    })
    // A study session without questions must have steps, such as cards.
    .refine(({ items, steps }) => items.length > 0 || steps !== undefined),
  answered: z.strictObject({
    session: id,
    mode: z.enum(studyModes),
    item: itemId,
    version: z.string().regex(/^\w{1,16}$/),
    chosen: z.number().int().min(0).max(9),
    isRight: z.boolean(),
    ms: milliseconds,
    confidence: z.enum(confidences).nullable(),
    wasRight: z.boolean().optional(),
    fact: itemId.optional(),
  }),
  ended: z.strictObject({ session: id }),
  flagged: z.strictObject({ session: id, item: itemId, isOn: z.boolean() }),
  reviewed: z.strictObject({ card: itemId, grade: z.enum(grades), ms: milliseconds }),
  undone: z.strictObject({ card: itemId, event: id }),
  shelved: z.strictObject({
    card: itemId,
    state: z.enum(['buried', 'suspended', 'back']),
    until: day.nullable(),
  }),
  bookmarked: z.strictObject({ item: itemId, isOn: z.boolean() }),
  noted: z.strictObject({ item: itemId, text: textOf(studyLimits.note) }),
  marked: z.strictObject({
    item: itemId,
    marks: z
      .array(
        z.strictObject({
          stage: z.number().int().min(0).max(9),
          from: z.number().int().min(0).max(10_000),
          to: z.number().int().min(0).max(10_000),
        }),
      )
      .max(studyLimits.marks),
  }),
  read: z.strictObject({ article: itemId, isOn: z.boolean() }),
  wroteCard: z.strictObject({
    card: itemId,
    front: textOf(studyLimits.side),
    back: textOf(studyLimits.side),
    tags,
    isGone: z.boolean(),
  }),
  wroteQuestion: z.strictObject({
    item: itemId,
    stem: textOf(studyLimits.side),
    options: z.array(option).min(2).max(6),
    keyAt: z.number().int().min(0).max(5),
    tags,
    isGone: z.boolean(),
  }),
  set: z.strictObject({
    newCardsPerDay: whole(settingBounds.newCardsPerDay).optional(),
    reviewsPerDay: whole(settingBounds.reviewsPerDay).optional(),
    dailyGoal: whole(settingBounds.dailyGoal).optional(),
    minutesPerDay: whole(settingBounds.minutesPerDay).optional(),
    restDays: z.array(z.number().int().min(0).max(6)).max(6).optional(),
    scheduler: z.enum(['sm2', 'fsrs']).optional(),
    retention: within(settingBounds.retention).optional(),
    dayStartHour: whole(settingBounds.dayStartHour).optional(),
    examDay: day.nullable().optional(),
    studyYear: whole(settingBounds.studyYear).nullable().optional(),
    isWelcomed: z.boolean().optional(),
    theme: z.enum(['system', 'light', 'dark']).optional(),
    textSize: within(settingBounds.textSize).optional(),
    hasSounds: z.boolean().optional(),
    asksConfidence: z.boolean().optional(),
  }),
  spreadOut: z.strictObject({
    days: z
      .record(day, z.array(itemId).max(studyLimits.spreadTasks))
      .refine((days) => Object.keys(days).length <= studyLimits.spreadDays),
    cardsPerDay: z.number().int().min(0).max(10_000),
  }),
  plannedExam: z.strictObject({
    exam: itemId,
    name: textOf(studyLimits.examName).min(1),
    day,
    module: textOf(100).min(1).nullable(),
    topics: z.array(z.string().regex(/^[A-Z]\d{1,3}$/)).max(studyLimits.examTopics),
    isGone: z.boolean(),
  }),
  reported: z.strictObject({
    item: itemId,
    version: z.string().regex(/^\w{1,16}$/),
    category: z.enum(reportCategories),
    words: textOf(studyLimits.report),
  }),
} satisfies { [K in keyof EventBodies]: z.ZodType }

const eventKinds = Object.keys(bodies) as (keyof EventBodies)[]

/**
 * An event whose body has not been checked yet. Each body is checked separately, so that one invalid event does not
 * cause the rejection of the others.
 */
const envelope = z.strictObject({
  id,
  at: moment,
  day,
  kind: z.enum(eventKinds),
  body: z.record(z.string(), z.unknown()),
})

/** Returns the event with a checked body, or undefined if the body does not match the event's kind. */
export function readStudyEvent(given: z.infer<typeof envelope>): StudyEvent | undefined {
  const body = bodies[given.kind].safeParse(given.body)
  return body.success ? ({ ...given, body: body.data } as StudyEvent) : undefined
}

/** The reasons for which the server rejects an event. */
export const refusalReasons = {
  shape: 'The server could not read this. It may come from an older version of the app.',
  item: 'The server does not know this question.',
  locked: 'This belongs to a plan that you did not have at that time.',
  trial: 'The free trial had ended.',
  time: 'The clock of the device was wrong.',
  size: 'This is too large for the server.',
  quota: 'Your account is full, so the server did not store this. It stays on this device.',
} as const

export type RefusalReason = keyof typeof refusalReasons

const stored = envelope.omit({ body: true }).extend({ body: z.unknown(), seq: z.number().int() })

/**
 * The owner of the log. The server compares it with the signed-in user, because another student may be signed in on a
 * shared device by now.
 */
const user = z.number().int().optional()

const pushed = z.object({
  success: z.literal(true),
  refused: z.array(
    z.object({ id, reason: z.enum(Object.keys(refusalReasons) as [RefusalReason, ...RefusalReason[]]) }),
  ),
})

export const studyCalls = {
  push: {
    method: 'POST',
    path: '/api/study/events',
    summary:
      'Store study events; sending an event again changes nothing, and an invalid event does not affect the others',
    isLarge: true,
    body: z.strictObject({
      user,
      events: z.array(envelope).max(studyLimits.batch),
    }),
    answer: pushed,
  },
  pull: {
    method: 'GET',
    path: '/api/study/events',
    summary: 'The study events of all devices after a position in the log; a page of long events ends early',
    isLarge: true,
    query: z.strictObject({
      user: z.coerce.number().int().optional(),
      after: z.coerce.number().int().min(0).default(0),
      limit: z.coerce.number().int().min(1).max(studyLimits.page).default(studyLimits.page),
    }),
    answer: z.object({
      success: z.literal(true),
      /** Milliseconds since 1970, so that the device can detect a wrong clock. */
      serverTime: moment,
      events: z.array(stored),
      /**
       * The topic of each question of the bank that was answered in these events. The device cannot always look it up,
       * because it may no longer have access to the pack that contains the question.
       */
      topics: z.array(z.object({ id: itemId, topic: z.string() })),
      cursor: z.number().int(),
      hasMore: z.boolean(),
    }),
  },
  choices: {
    method: 'GET',
    path: '/api/study/choices/:item',
    summary: 'The approximate share of students who chose each option at their first try, if enough have answered',
    params: z.strictObject({ item: itemId }),
    query: z.strictObject({ version: z.string().regex(/^\w{1,16}$/) }),
    /** Percentages in the order of the options. Null if too few students have answered. */
    answer: z.object({ success: z.literal(true), shares: z.array(z.number().int()).nullable() }),
  },
} as const satisfies Record<string, Call>

export type SentEvent = z.infer<typeof envelope>
export type StoredEvent = z.infer<typeof stored>
