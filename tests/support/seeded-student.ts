import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerIndex } from '@titer/bank'
import { dayMs, defaultSettings, grades, studyDay } from '@titer/domain'
import type pg from 'pg'
import { root } from '../../tools/support/data-folder.ts'

const perSession = 20

/** Returns the study day of a student in UTC who uses the default start of the day. */
export const dayOf = (at: number) => studyDay(at, 0, defaultSettings.dayStartHour)

const readIndex = () => JSON.parse(readFileSync(join(root, 'packages/bank/dist/index.json'), 'utf8')) as ServerIndex

/**
 * Generates study events: `sessions` sessions of twenty answers, spread over the last `days` days. A card review
 * follows each of the first `cardsEach` answers of a session. One answer in `wrongEvery` is wrong.
 */
export function generatePastEvents({
  sessions,
  days,
  cardsEach = perSession,
  wrongEvery = 3,
  index = readIndex(),
}: {
  sessions: number
  days: number
  cardsEach?: number
  wrongEvery?: number
  /** The index of the server's content. The default is the index of the whole bank. */
  index?: ServerIndex
}) {
  const { items, cards } = index
  const questions = items.filter(({ mode }) => mode === 'quickfire')
  const firstDay = Date.now() - days * dayMs
  return Array.from({ length: sessions }, (_, at) => {
    const session = randomUUID()
    const time = firstDay + ((at + 1) * days * dayMs) / sessions - 600_000
    const event = (kind: string, body: object, second: number) => ({
      id: randomUUID(),
      at: Math.round(time + second * 1000),
      day: dayOf(time),
      kind,
      body,
    })
    const sessionItems = Array.from(
      { length: perSession },
      (__, place) => questions[(at * perSession + place) % questions.length],
    )
    const plan = {
      session,
      mode: 'quickfire',
      items: sessionItems.map((item) => item?.id),
      isExam: false,
      seconds: null,
    }
    const answers = sessionItems.flatMap((item, place) => {
      const isRight = (at + place) % wrongEvery !== 0
      const { id, version, keyAt = 0, options = 4 } = item ?? {}
      const chosen = isRight ? keyAt : (keyAt + 1) % options
      const answer = { session, mode: 'quickfire', item: id, version, chosen, isRight, ms: 9_000, confidence: null }
      const card = cards[(at * perSession + place) % cards.length]
      const grade = grades[(at + place) % grades.length]
      const review = event('reviewed', { card, grade, ms: 4_000 }, place * 20 + 15)
      return [event('answered', answer, place * 20 + 9), ...(place < cardsEach ? [review] : [])]
    })
    return [event('started', { ...plan, title: 'All topics' }, 0), ...answers, event('ended', { session }, 410)]
  }).flat()
}

/** Inserts events into a student's empty log, as if a device had pushed them. */
export async function insertHistory(client: pg.Client, email: string, events: object[]) {
  await client.query(
    `insert into study_events (user_id, seq, id, at, day, kind, body)
     select users.id, n, (e ->> 'id')::uuid, (e ->> 'at')::bigint, (e ->> 'day')::date, e ->> 'kind', e -> 'body'
     from users, jsonb_array_elements($2::jsonb) with ordinality rows (e, n) where email = $1`,
    [email, JSON.stringify(events)],
  )
  await client.query('insert into study_heads select id, $2 from users where email = $1', [email, events.length])
}

/** Gives an account an active Premium subscription, which opens the whole bank. */
export async function grantPremium(client: pg.Client, email: string) {
  await client.query(`update users set subscription_status = 'premium' where email = $1`, [email])
  await client.query(
    `insert into user_subscriptions (user_id, plan_id, status, start_date, end_date, created_at, updated_at)
     select id, 2, 'active', now() - interval '1 day', now() + interval '300 days', now(), now() from users where email = $1`,
    [email],
  )
}
