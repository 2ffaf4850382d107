import { randomUUID } from 'node:crypto'
import { accountCalls, messages, progressCalls, studyCalls, type BoardPlace, type PublicProfile } from '@titer/contract'
import { studyDay, weekOf, weekStart } from '@titer/domain'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../../platform/database/database.ts'
import { neverBusyMs } from '../../testing/test-environment.ts'
import { manualClock, testServer, type TestServer } from '../../testing/test-server.ts'
import { scorePositionStore } from './scoring/score-position-store.ts'

const clock = manualClock()
let server: TestServer
beforeAll(async () => {
  server = await testServer({}, clock)
  await server.services.database.execute(sql`
    insert into content_items (item, version, mode, tier, topic, key_at, options)
    select 'q' || n, 'v1', 'quickfire', 'demo', 'A1', 2, 5 from generate_series(1, 400) n`)
  await server.services.content.recordServedItems()
})
afterAll(() => server.close())

interface Own {
  xp: number
  weekXp: number
  isCounting: boolean
  longestStreak: number
  profile: PublicProfile
}
interface Board {
  endsAt: number | null
  students: number
  top: BoardPlace[]
  own: BoardPlace | null
  around: BoardPlace[]
}
interface Sent {
  at?: number
  day?: string
}

const event = (kind: string, body: object, { at = clock.now().getTime(), ...more }: Sent = {}) => ({
  id: randomUUID(),
  at,
  day: studyDay(at, 300, 4),
  kind,
  body,
  ...more,
})

const begin = (session: string, more: Sent = {}) =>
  event(
    'started',
    { session, mode: 'quickfire', items: ['q1'], isExam: false, seconds: null, title: 'Cocci' },
    { at: clock.now().getTime() - 3_600_000, ...more },
  )

const answer = (session: string, item: string, more: Sent = {}, body: object = {}) =>
  event(
    'answered',
    { session, mode: 'quickfire', item, version: 'v1', chosen: 2, isRight: true, ms: 9_000, confidence: null, ...body },
    more,
  )

/** Returns the events of a session with `count` right answers, ten seconds apart. The last answer is given at `end`. */
const sessionEvents = (count: number, from = 1, end = clock.now().getTime(), session: string = randomUUID()) => [
  begin(session, { at: end - count * 10_000 }),
  ...Array.from({ length: count }, (_, at) =>
    answer(session, `q${from + at}`, { at: end - (count - 1 - at) * 10_000 }),
  ),
]

let people = 0
const student = async () => {
  people += 1
  const { browser, token, password, body } = await server.signedIn(`learner${people}@kmc.edu.pk`)
  const { id } = body['user'] as { id: number }
  const boardAt = (board: 'week' | 'all', college?: string) =>
    browser.get(
      `${progressCalls.board.path.replace(':board', board)}${college === undefined ? '' : `?college=${college}`}`,
      token,
    )
  return {
    id,
    pushUnscored: (events: object[]) => browser.post(studyCalls.push.path, { events }, token),
    /** Pushes events and waits until they are scored. */
    push: async (events: object[]) => {
      const { body } = await browser.post(studyCalls.push.path, { events }, token)
      await server.services.scorer.catchUp(id)
      return body['refused'] as { reason: string }[]
    },
    own: async () => (await browser.get(progressCalls.own.path, token)).body as unknown as Own,
    set: (changes: object) => browser.patch(progressCalls.setProfile.path, changes, token),
    board: async (board: 'week' | 'all', college?: string) => (await boardAt(board, college)).body as unknown as Board,
    leave: () => browser.post(accountCalls.deleteAccount.path, { password }, token),
  }
}

const areCountsCorrect = async () => {
  const { rows } = await server.services.database.execute(sql`
    (select score.board, part.*, count(*)::integer from board_scores score, board_parts(score) part
      group by 1, 2, 3, 4, 5 except all select * from board_counts)
    union all
    (select * from board_counts except all
      select score.board, part.*, count(*)::integer from board_scores score, board_parts(score) part group by 1, 2, 3, 4, 5)`)
  return rows.length === 0
}

describe('a student’s progress', () => {
  it('[P-06] is computed by the server from the pushed events, including bonus points for the combo', async () => {
    const { push, own } = await student()
    expect(await own()).toMatchObject({ xp: 0, weekXp: 0, longestStreak: 0 })
    expect(await push(sessionEvents(5))).toEqual([])
    expect(await own()).toMatchObject({ xp: 60, weekXp: 60, longestStreak: 1 })
  })

  it('[P-06] shows the points that are already scored, even while many events are still being scored', async () => {
    const [busy, other] = [await student(), await student()]
    await busy.push(sessionEvents(5))
    const scoring = connect(server.config.databaseUrl, server.services.log, neverBusyMs, { max: 1 })
    // Another connection holds every lock that scoring takes, as if it were scoring many thousands of events.
    await scoring.transaction(async (tx) => {
      expect(await scorePositionStore(tx).reserve(busy.id)).toBe(true)
      await tx.execute(sql`select from score_heads where user_id = ${busy.id} for update`)
      await busy.pushUnscored(sessionEvents(5, 6, clock.now().getTime() + 120_000))
      // The test sends more requests than the server has database connections. If the requests waited for the
      // locks, they would use up all connections.
      const seen = await Promise.all(Array.from({ length: 30 }, () => busy.own()))
      expect(seen).toEqual(Array(30).fill(expect.objectContaining({ xp: 60, isCounting: true })))
      expect(await busy.board('week')).toMatchObject({ isCounting: true, own: { xp: 60 } })
      expect(await other.own()).toMatchObject({ xp: 0, isCounting: false })
    })
    await scoring.close()
    await expect.poll(() => busy.own(), { timeout: 30_000 }).toMatchObject({ xp: 120, isCounting: false })
  })

  it('[P-06] includes new events soon after a push, even while twenty thousand events of another student are being scored', async () => {
    const [busy, other] = [await student(), await student()]
    await server.services.database.execute(sql`
      insert into study_events (user_id, seq, id, at, day, kind, body)
      select ${busy.id}, n, gen_random_uuid(), n * 10000, '2026-11-16', 'answered', jsonb_build_object(
        'session', md5((n % 100)::text)::uuid, 'mode', 'quickfire', 'item', 'q' || n % 400, 'version', 'v1',
        'chosen', 2, 'isRight', true, 'ms', 9000, 'confidence', null)
      from generate_series(1, 20000) n`)
    await server.services.database.execute(sql`insert into study_heads (user_id, seq) values (${busy.id}, 20000)`)
    const requests = Array.from({ length: 20 }, () => busy.own())
    await other.pushUnscored(sessionEvents(5))
    await expect
      .poll(() => Promise.all([other.own(), busy.own()]))
      .toMatchObject([{ xp: 60, isCounting: false }, { isCounting: true }])
    expect(await Promise.all(requests)).toEqual(Array(20).fill(expect.objectContaining({ isCounting: true })))
  })

  it('[K-08][T-71] assigns points to the week (in Karachi’s time zone) in which the answer was given, even if the answer arrives late', async () => {
    const { id, push, own } = await student()
    await server.services.database.execute(
      sql`update users set created_at = created_at - interval '7 days' where id = ${id}`,
    )
    const monday = weekStart(weekOf(clock.now().getTime()))
    await push(sessionEvents(1, 1, monday - 1))
    expect(await own()).toMatchObject({ xp: 10, weekXp: 0 })
    await push(sessionEvents(1, 2, monday + 20_000))
    expect(await own()).toMatchObject({ xp: 20, weekXp: 10 })
  })

  it('[T-61][P-06] includes the longest streak, and the server rejects an event whose reported day is impossible at the event’s time', async () => {
    const { push, own } = await student()
    const [at, session] = [clock.now().getTime(), randomUUID()]
    const forged = ['2026-11-13', '2026-11-14', '2026-11-17', '2026-11-18'].map((day) =>
      answer(session, 'q1', { at, day }),
    )
    expect((await push([begin(session), ...forged])).map(({ reason }) => reason)).toEqual(Array(4).fill('time'))
    expect((await own()).longestStreak).toBe(0)
    expect(await push([answer(session, 'q2', { at, day: '2026-11-15' }), answer(session, 'q3', { at })])).toEqual([])
    expect((await own()).longestStreak).toBe(2)
  })
})

describe('a student who cheats', () => {
  it('[T-14][T-60] earns the points of only one answer for many answers that are dated before the account was created', async () => {
    const { push, own } = await student()
    expect(await push(sessionEvents(20, 1, clock.now().getTime() - 3_600_000))).toEqual([])
    // The server moves all answers to the time when the student joined. Only the first answer at that time earns
    // points.
    expect((await own()).xp).toBe(10)
  })

  it('[T-14][T-60] cannot move points into this week by changing an earlier week’s answers', async () => {
    const { id, push, own } = await student()
    await server.services.database.execute(
      sql`update users set created_at = created_at - interval '30 days' where id = ${id}`,
    )
    const session = randomUUID()
    await push(sessionEvents(5, 1, clock.now().getTime() - 14 * 86_400_000, session))
    const { xp } = await own()
    await push(Array.from({ length: 5 }, (_, at) => answer(session, `q${at + 1}`, {}, { wasRight: true })))
    expect(await own()).toMatchObject({ xp, weekXp: 0 })
  })

  it('[T-14][T-60] gains nothing by sending the same answers again with new ids or in another session', async () => {
    const [honest, cheat] = [await student(), await student()]
    const sent = sessionEvents(20)
    await honest.push(sent)
    await cheat.push(sent)
    const { xp } = await honest.own()
    for (let round = 0; round < 5; round += 1) await cheat.push(sent.map((each) => ({ ...each, id: randomUUID() })))
    expect((await cheat.own()).xp).toBe(xp)
    const elsewhere = randomUUID()
    await cheat.push(sent.map((each) => ({ ...each, id: randomUUID(), body: { ...each.body, session: elsewhere } })))
    expect((await cheat.own()).xp).toBeLessThanOrEqual(xp)
  })

  it('[T-14][T-60] cannot earn a question’s full points again in later sessions by ending each session with a wrong answer to the question', async () => {
    const { push, own } = await student()
    const earned: number[] = []
    for (let round = 0; round < 8; round += 1) {
      const [session, at] = [randomUUID(), clock.now().getTime() - (8 - round) * 60_000]
      await push([
        begin(session, { at }),
        answer(session, 'q1', { at: at + 10_000 }),
        answer(session, 'q1', { at: at + 20_000 }, { chosen: 0 }),
      ])
      earned.push((await own()).xp)
    }
    expect(earned).toEqual([10, 15, 17, 18, 18, 18, 18, 18])
  })

  it('[T-14][T-60] earns at most the points of one answer by sending answers dated in the future, very fast answers, wrong answers reported as right, and an answer that claims points', async () => {
    const { push, own } = await student()
    const [now, session] = [clock.now().getTime(), randomUUID()]
    const ahead = Array.from({ length: 20 }, (_, at) => answer(session, `q${at + 1}`, { at: now + 3_600_000 + at }))
    expect(await push([begin(session), ...ahead])).toHaveLength(20)
    expect((await own()).xp).toBe(0)
    // The student sends a thousand answers within a minute and claims nine seconds for each. Only the first answer is
    // plausible.
    for (let part = 0; part < 10; part += 1) {
      const hasty = Array.from({ length: 100 }, (_, at) =>
        answer(session, `q${((part * 100 + at) % 400) + 1}`, { at: now - 60_000 + (part * 100 + at) * 60 }),
      )
      expect(await push(hasty)).toEqual([])
    }
    expect((await own()).xp).toBeLessThanOrEqual(10)
    const wrong = Array.from({ length: 10 }, (_, at) => {
      const own = randomUUID()
      const given = answer(own, `q${at + 1}`, { at: now - 1_000_000 + at * 9_000 }, { chosen: 1, isRight: true })
      return [begin(own), given]
    })
    expect(await push(wrong.flat())).toEqual([])
    const boastful = answer(session, 'q1', {}, { xp: 1_000 })
    expect(await push([boastful])).toMatchObject([{ reason: 'shape' }])
    expect((await own()).xp).toBeLessThanOrEqual(10)
  })
})

describe('the public profile', () => {
  it('[T-60] has a default name that does not reveal the email address and that can be changed, but not to a reserved or deceptive name', async () => {
    const { own, set } = await student()
    const displayName = expect.stringMatching(/^Student \d{4}$/) as string
    const start = { displayName, isListed: true, college: null, avatar: 'rod', frame: null }
    expect((await own()).profile).toEqual(start)
    const changed = { displayName: 'Ayesha خان', college: 'kmc', isListed: false }
    expect((await set(changed)).body).toEqual({ success: true, profile: { ...start, ...changed } })
    expect((await set({ college: null })).body['profile']).toEqual({ ...start, ...changed, college: null })
    expect((await own()).profile).toEqual({ ...start, ...changed, college: null })
    expect((await set({ displayName: 'a\u202eb' })).status).toBe(400)
    for (const name of ['Titer Support', 'Admin', 'Тiтеr'])
      expect(await set({ displayName: name })).toMatchObject({
        status: 400,
        body: { fields: [{ field: 'displayName', message: messages.reservedName }] },
      })
    expect((await set({ displayName: 'x', xp: 5 })).status).toBe(400)
  })

  it('[T-62][K-07][P-06] accepts only avatars and frames that the student has earned according to the server', async () => {
    const { push, pushUnscored, set, own, id } = await student()
    expect((await set({ avatar: 'discs', displayName: 'Kept away' })).body).toMatchObject({
      code: 'progress.notEarned',
      error: 'You have not earned this one yet.',
    })
    expect((await own()).profile.displayName).not.toBe('Kept away')
    await push(sessionEvents(12))
    expect((await own()).xp).toBeGreaterThanOrEqual(100)
    expect((await set({ avatar: 'discs' })).status).toBe(200)
    await pushUnscored(sessionEvents(1, 20))
    expect((await set({ avatar: 'scope' })).body).toMatchObject({
      code: 'progress.counting',
      error: 'We are still counting your latest answers. Please try again in a few seconds.',
    })
    await server.services.scorer.catchUp(id)
    expect((await set({ avatar: 'scope' })).status).toBe(409)
    expect((await set({ frame: 'bronze' })).status).toBe(409)
    const studied = (msApart: number) =>
      server.services.database.execute(sql`
        insert into study_days (user_id, day, questions, cases, reviews, first_at)
        select ${id}, date '2026-11-01' + n, 1, 0, 0, n * ${msApart}::bigint from generate_series(1, 7) n
        on conflict (user_id, day) do update set first_at = excluded.first_at`)
    // Seven study days within seven hours do not all count, because nobody can reach seven days in that time.
    await studied(3_600_000)
    expect((await set({ frame: 'bronze' })).status).toBe(409)
    await studied(86_400_000)
    expect((await set({ frame: 'bronze' })).body).toMatchObject({ profile: { avatar: 'discs', frame: 'bronze' } })
    expect((await set({ frame: 'silver' })).status).toBe(409)
    expect((await set({ frame: null })).body).toMatchObject({ profile: { frame: null } })
  })

  it('[T-62] accepts a student’s own uploaded picture only with a Premium plan, and rejects another student’s picture', async () => {
    const [one, other] = [await student(), await student()]
    const { database } = server.services
    const avatar = `own-${'0a'.repeat(16)}`
    await database.execute(sql`insert into own_avatars values (${one.id}, ${avatar}, ''::bytea)`)
    expect((await one.set({ avatar })).status).toBe(409)
    await database.execute(sql`update users set subscription_status = 'premium' where id in (${one.id}, ${other.id})`)
    expect((await one.set({ avatar })).body).toMatchObject({ profile: { avatar } })
    expect((await other.set({ avatar })).status).toBe(409)
  })
})

describe('the boards', () => {
  it('[T-60][P-06] show even a student without a paid plan the top students, the student’s own rank and the neighbouring ranks, overall and by college', async () => {
    const crowd = await Promise.all(Array.from({ length: 14 }, () => student()))
    for (const [at, each] of crowd.entries()) {
      await each.push(sessionEvents(30 + at))
      await each.own()
      if (at % 2 === 0) await each.set({ college: 'swat' })
    }
    const [lowest, middle] = [crowd[0], crowd[6]]
    const board = await middle?.board('week', undefined)
    expect(board?.endsAt).toBe(weekStart(weekOf(clock.now().getTime()) + 1))
    expect(board?.top.map(({ rank }) => rank)).toEqual(board?.top.map((_, at) => at + 1))
    expect(board?.own).toEqual(board?.top[(board.own?.rank ?? 0) - 1])
    expect(board?.around.map(({ rank }) => rank - (board.own?.rank ?? 0))).toEqual([
      -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5,
    ])
    expect(board?.around).toEqual(board?.top.slice((board.own?.rank ?? 0) - 6, (board.own?.rank ?? 0) + 5))
    const swat = await lowest?.board('all', 'swat')
    expect(swat).toMatchObject({ endsAt: null, students: 7, own: { rank: 7, isOwn: true, college: 'swat' } })
    expect(swat?.top.filter(({ college }) => college !== 'swat')).toEqual([])
    expect(await crowd[1]?.board('all', 'swat')).toMatchObject({ students: 7, own: null, around: [] })
    expect((await server.visit('study').get('/api/leaderboard/week')).status).toBe(401)
    expect(await areCountsCorrect()).toBe(true)
  })

  it('[T-60] give the better rank to the student who was first to reach the points, if two students have equal points', async () => {
    const [late, early] = [await student(), await student()]
    await late.push(sessionEvents(50, 300))
    await early.push(sessionEvents(50, 300, clock.now().getTime() - 5_000))
    const [first, second] = [await early.board('week'), await late.board('week')]
    expect(second.own?.xp).toBe(first.own?.xp)
    expect((second.own?.rank ?? 0) - (first.own?.rank ?? 0)).toBe(1)
  })

  it('[T-60] leave out students who opt out or delete their account', async () => {
    const [watcher, other] = [await student(), await student()]
    await other.push(sessionEvents(4))
    await other.own()
    const { students } = await watcher.board('week')
    expect((await watcher.board('week')).own).toBeNull()
    await other.set({ isListed: false })
    expect(await other.board('week')).toMatchObject({ students: students - 1, own: null })
    expect(await other.own()).toMatchObject({ xp: 40 })
    await other.push(sessionEvents(1, 9, clock.now().getTime() + 10_000))
    expect(await other.board('week')).toMatchObject({ students: students - 1, own: null })
    await other.set({ isListed: true })
    expect(await other.board('week')).toMatchObject({ students, own: { xp: 50 } })
    expect((await other.leave()).status).toBe(200)
    expect(await watcher.board('week')).toMatchObject({ students: students - 1 })
    expect(await areCountsCorrect()).toBe(true)
  })

  it('[T-60] leave out disabled accounts until they are enabled again', async () => {
    const [watcher, cheat, shy] = [await student(), await student(), await student()]
    for (const each of [cheat, shy]) {
      await each.push(sessionEvents(4))
      await each.own()
    }
    await shy.set({ isListed: false })
    const { students } = await watcher.board('week')
    const { records } = server.services.accounts
    for (const { id } of [cheat, shy]) await records.disable(id)
    expect(await watcher.board('week')).toMatchObject({ students: students - 1 })
    for (const { id } of [cheat, shy]) await records.enable(id)
    expect(await watcher.board('week')).toMatchObject({ students })
    expect(await areCountsCorrect()).toBe(true)
  })

  it('[K-08][T-60] start at zero every Monday, except the all-time board', async () => {
    const one = await student()
    await one.push(sessionEvents(5))
    expect((await one.board('week')).own?.xp).toBe(60)
    clock.forward((weekStart(weekOf(clock.now().getTime()) + 1) - clock.now().getTime()) / 1_000)
    const { progress } = server.services
    expect(await progress.board(one.id, 'week')).toMatchObject({ students: 0, top: [], own: null, around: [] })
    expect((await progress.board(one.id, 'all')).own?.xp).toBe(60)
    expect(await progress.own(one.id)).toMatchObject({ xp: 60, weekXp: 0 })
  })
})
