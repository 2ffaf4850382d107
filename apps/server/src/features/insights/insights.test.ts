import { insightCalls } from '@titer/contract'
import { defaultModel, itemKey, randomNormal, seededRandom, type Calibration, type MasteryModel } from '@titer/domain'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { manualClock, testServer, type TestServer } from '../../testing/test-server.ts'
import { createColumnWriter } from './answer-columns.ts'
import { fitFolds } from './fit-worker.ts'
import { createInsights } from './service.ts'

const clock = manualClock()
const minimum = { answers: 3_000, students: 50 }
const start = Date.UTC(2026, 9, 1)
const [students, answersEach] = [132, 24]

let server: TestServer
const created: { refit: () => Promise<unknown>; close: () => Promise<void> }[] = []
const newInsights = (settings: { maxAnswers?: number; minimum?: typeof minimum } = {}) => {
  // The fit runs at the normal priority, because it would hardly run at the lowest priority on a busy machine.
  const insights = createInsights({ database: server.services.database, clock, minimum, niceness: 0, ...settings })
  created.push(insights)
  return insights
}

beforeAll(async () => {
  server = await testServer({}, clock)
  await server.services.database.execute(sql`
    insert into content_items (item, version, mode, tier, topic, key_at, options)
    select 'q' || n, 'v1', 'quickfire', 'demo', case when n < 10 then 'A1' else 'B1' end, 0, 5
    from generate_series(0, 20) n`)
})
afterAll(async () => {
  for (const { close } of created) await close()
  await server.close()
})

// Questions with higher numbers are easier. Only nineteen students answer the last question. The model leaves out a
// question that fewer than twenty students have answered.
const rare = 'q20'
const easinessOf = (number: number) => (number - 10) / 4

/** Inserts students of different ability and their answers, all with the confidence "sure". */
async function insertAnswers() {
  const chance = seededRandom(11)
  const { database } = server.services
  const { rows } = await database.execute<{ id: string }>(sql`
    insert into users (email, username, created_at)
    select 's' || n || '@kmc.edu.pk', 'student-' || n, now() from generate_series(1, ${students}) n returning id`)
  const answers = rows.flatMap(({ id }, student) => {
    const ability = randomNormal(chance)
    return Array.from({ length: answersEach }, (_, at) => {
      const number = student < 19 && at === 0 ? 20 : Math.floor(chance() * 20)
      const known = 1 / (1 + Math.exp(-ability - easinessOf(number)))
      return { student: Number(id), number, at: start + at * 3_600_000, right: chance() < 0.2 + 0.8 * known }
    })
  })
  // Inserts the answers three times: as counted answers, as wrong answers that do not count, and as answers to the
  // students' own questions. The fit must use only the counted answers to the bank's questions.
  for (const [isCounted, isOwn] of [
    [true, false],
    [false, false],
    [true, true],
  ]) {
    await database.execute(sql`
      insert into study_answers (user_id, id, session, item, mode, topic, version, at, day, chosen, is_right, ms,
        confidence, is_counted)
      select student, gen_random_uuid(), gen_random_uuid(),
        case when ${isOwn}::boolean then gen_random_uuid()::text else 'q' || number end, 'quickfire',
        case when ${isOwn}::boolean then null when number < 10 then 'A1' else 'B1' end,
        case when ${isOwn}::boolean then 'own' else 'v1' end, at, '2026-10-01', 0,
        "right" and ${isCounted}::boolean, 9000, 'sure', ${isCounted}::boolean
      from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb)
        as given (student bigint, number integer, at bigint, "right" boolean)`)
  }
}

let people = 0
const reader = async (tier: 'demo' | 'starter') => {
  people += 1
  const { browser, token, body } = await server.signedIn(`reader${people}@kmc.edu.pk`)
  const { id } = body['user'] as { id: number }
  await server.services.database.execute(sql`update users set subscription_status = ${tier} where id = ${id}`)
  const get = async <Answer>(path: string) => {
    const { status, body } = await browser.get(path, token)
    return { status, ...(body as unknown as Answer) }
  }
  return {
    model: () => get<{ model: MasteryModel | null; fittedAt: number | null }>(insightCalls.model.path),
    calibration: () => get<{ calibration: (Calibration & { answers: number }) | null }>(insightCalls.calibration.path),
  }
}

describe('the fitted model', () => {
  it('[T-51] does not exist while too few students have answered', async () => {
    const { model, calibration } = await reader('starter')
    expect(await newInsights().refit()).toBeUndefined()
    expect(await model()).toEqual({ status: 200, success: true, model: null, fittedAt: null })
    expect(await calibration()).toEqual({ status: 200, success: true, calibration: null })
  })

  it('[O-01] is sent only to students with a plan', async () => {
    const { model, calibration } = await reader('demo')
    expect(await model()).toMatchObject({ status: 403, code: 'content.locked' })
    expect(await calibration()).toMatchObject({ status: 403, code: 'content.locked' })
  })

  it('[T-50] estimates a higher easiness for easier questions, uses only counted answers to the bank’s questions, and leaves out questions that few students have answered', async () => {
    await insertAnswers()
    expect(await newInsights().refit()).toEqual({ answers: students * answersEach, students })
    const { model: sent, fittedAt } = await (await reader('starter')).model()
    expect(fittedAt).toBe(clock.now().getTime())
    const easiness = (number: number) => sent?.items[itemKey(`q${number}`)] ?? Number.NaN
    expect(easiness(0)).toBeLessThan(easiness(5))
    expect(easiness(5)).toBeLessThan(easiness(14))
    expect(easiness(14)).toBeLessThan(easiness(19))
    expect(sent?.items).not.toHaveProperty([itemKey(rare)])
    expect(Object.keys(sent?.items ?? {})).toHaveLength(20)
    expect(Object.keys(sent?.topics ?? {}).toSorted()).toEqual(['A1', 'B1'])
    expect(sent?.doubt).toMatchObject({ think: defaultModel.doubt.think, guess: defaultModel.doubt.guess })
    expect(sent?.doubt.sure).toBeGreaterThan(0.8)
    expect(Object.keys(sent ?? {}).toSorted()).toEqual(Object.keys(defaultModel).toSorted())
  })

  it('[T-51] is published with its calibration, which covers all answers and has a lower Brier score than the baseline', async () => {
    const { calibration } = await (await reader('starter')).calibration()
    expect(calibration?.answers).toBe(students * answersEach)
    expect(calibration?.brier).toBeLessThan(calibration?.baselineBrier ?? 0)
    expect(calibration?.bins.reduce((sum, { count }) => sum + count, 0)).toBe(calibration?.answers)
  })

  it('[T-50] uses at most ten answers per question from a student who sends thousands', async () => {
    await server.services.database.execute(sql`
      with flooder as (
        insert into users (email, username, created_at) values ('flood@kmc.edu.pk', 'student-flood', now()) returning id)
      insert into study_answers (user_id, id, session, item, mode, topic, version, at, day, chosen, is_right, ms, is_counted)
      select flooder.id, gen_random_uuid(), gen_random_uuid(), 'q' || n % 20, 'quickfire',
        case when n % 20 < 10 then 'A1' else 'B1' end, 'v1', ${clock.now().getTime()}::bigint + n, '2026-10-02', 0, false, 9000, true
      from flooder, generate_series(1, 4000) n`)
    clock.forward(60)
    expect(await newInsights().refit()).toEqual({ answers: students * answersEach + 20 * 10, students: students + 1 })
  })

  it('[T-51] is not fitted to the answers of the student who receives it', () => {
    const [mine, others] = [0, 1]
    const rows = (isMineRight: boolean) =>
      Array.from({ length: 600 }, (_, at) => ({
        student: at % 40,
        item: `q${at % 7}`,
        topic: 'A1',
        at: start + at * 60_000,
        isRight: at % 40 === mine ? isMineRight : at % 3 > 0,
        confidence: undefined,
        options: 5,
      }))
    const fittedOf = (isMineRight: boolean) => {
      const writer = createColumnWriter(600)
      writer.add(rows(isMineRight))
      return fitFolds(writer.columns()).models
    }
    const [right, wrong] = [fittedOf(true), fittedOf(false)]
    expect(right[mine]).toEqual(wrong[mine])
    expect(right[others]).not.toEqual(wrong[others])
  })

  it('is never replaced by a model with older data when two fits run at the same time', async () => {
    // The test uses few answers, because it checks the order of the fits and not their result.
    const small = { maxAnswers: 300, minimum: { answers: 300, students: 5 } }
    const [one, other] = [newInsights(small), newInsights(small)]
    const older = one.refit()
    clock.forward(60)
    await Promise.all([older, other.refit()])
    const { model } = await reader('starter')
    expect((await model()).fittedAt).toBe(clock.now().getTime())
  })

  it('is kept when the process stops during the next fit', async () => {
    const { model } = await reader('starter')
    const before = await model()
    const closing = newInsights()
    clock.forward(60)
    const [fitting] = await Promise.allSettled([closing.refit(), closing.close()])
    expect(fitting.status).toBe('rejected')
    expect(await model()).toEqual(before)
  })

  it('is deleted at the next fit if too many students have deleted their accounts', async () => {
    await server.services.database.execute(sql`delete from users where username like 'student-%'`)
    clock.forward(60)
    expect(await newInsights().refit()).toBeUndefined()
    expect((await (await reader('starter')).model()).model).toBeNull()
  })
})
