import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { accountCalls, accountTimings, contentCalls, identityTimings, progressCalls, studyCalls } from '@titer/contract'
import { newPracticeSession, type PracticeItem } from '../../tests/support/practice-session.ts'

/** A student who is signed in on a device. */
export interface LoadStudent {
  email: string
  /** The refresh cookie, as the browser sends it. */
  cookie: string
}

export interface LoadTask {
  study: string
  password: string
  students: LoadStudent[]
  /** The questions that the students answer. */
  items: PracticeItem[]
  /** The time during which the students open the app one after another. The measurement starts afterwards. */
  arrivalSeconds: number
  measuredSeconds: number
}

export interface LoadResult {
  /** The durations of all measured requests, in milliseconds. */
  durations: number[]
  /** The number of failed requests for each description of a failure. */
  errors: Record<string, number>
  /**
   * The students with their latest cookies. They are needed for the next measurement, because each refresh replaces a
   * student's cookie.
   */
  students: LoadStudent[]
}

const secondsPerAnswer = 20
const visitMinutes = 20
// Only a few visits start with a password or on a new device, because most students return to a device that is still
// signed in and already has the packs.
const passwordShare = 0.05
const newDeviceShare = 0.1
const answersPerLeaderboard = 15
/** The app requests a new access token some time before the old one expires. */
const refreshMs = 1_000 * (accountTimings.accessTokenSeconds - identityTimings.refreshBeforeExpirySeconds)

const agent = new Agent({ keepAlive: true, maxSockets: 1_000 })
const durations: number[] = []
const errors: Record<string, number> = {}
let isMeasuring = false
let isOver = false

process.once('message', (task) => void simulate(task as LoadTask))

async function simulate(task: LoadTask) {
  const { students, arrivalSeconds, measuredSeconds } = task
  const visits = students.map(async (student, at) => {
    await pause((1_000 * arrivalSeconds * at) / students.length)
    while (!isOver) await visit(task, student, at)
  })
  await pause(1_000 * arrivalSeconds)
  isMeasuring = true
  await pause(1_000 * measuredSeconds)
  isMeasuring = false
  isOver = true
  process.send?.({ durations, errors, students } satisfies LoadResult)
  agent.destroy()
  await Promise.allSettled(visits)
}

/**
 * Simulates one visit of a student: sends the requests of the study app's start, then answers questions until the visit
 * ends.
 */
async function visit(task: LoadTask, student: LoadStudent, at: number) {
  const send = createSender(task.study, student, at)
  let token = Math.random() < passwordShare ? await signIn(send, student, task.password) : await refresh(send, student)
  if (token === undefined) {
    await pause(5_000)
    return
  }
  let refreshAt = Date.now() + refreshMs
  await send('GET', progressCalls.own.path, { token })
  let cursor = await pull(send, token, 0)
  const manifest = await send('GET', contentCalls.manifest.path, { token })
  const known = encodeURIComponent(String(manifest?.['tag']))
  if (Math.random() < newDeviceShare) await downloadPacks(send, token, manifest)
  const practice = newPracticeSession(task.items)
  const leavesAt = Date.now() - Math.log(1 - Math.random()) * visitMinutes * 60_000
  for (let answers = 0; !isOver && Date.now() < leavesAt; answers += 1) {
    await pause(1_000 * secondsPerAnswer * (0.5 + Math.random()))
    if (isOver) return
    if (Date.now() > refreshAt) {
      token = await refresh(send, student)
      if (token === undefined) return
      refreshAt = Date.now() + refreshMs
    }
    cursor = await pull(send, token, cursor)
    const events = [...(answers === 0 ? [practice.started()] : []), practice.answered(answers)]
    await send('POST', studyCalls.push.path, { token, body: { events } })
    cursor = await pull(send, token, cursor)
    await send('GET', `${contentCalls.manifest.path}?known=${known}`, { token })
    if (answers % answersPerLeaderboard === answersPerLeaderboard - 1) {
      await send('GET', progressCalls.board.path.replace(':board', 'week'), { token })
      await send('GET', progressCalls.own.path, { token })
    }
  }
}

type Send = ReturnType<typeof createSender>

async function signIn(send: Send, student: LoadStudent, password: string) {
  const body = await send('POST', accountCalls.login.path, { body: { email: student.email, password } })
  return body?.['token'] as string | undefined
}

async function refresh(send: Send, student: LoadStudent) {
  const body = await send('POST', accountCalls.refresh.path, { cookie: student.cookie })
  return body?.['token'] as string | undefined
}

async function pull(send: Send, token: string, after: number) {
  const body = await send('GET', `${studyCalls.pull.path}?after=${after}`, { token })
  return Number(body?.['cursor'] ?? after)
}

async function downloadPacks(send: Send, token: string, manifest: ResponseBody) {
  const packs = (manifest?.['packs'] ?? []) as { file: string; isOpen: boolean }[]
  for (const { file, isOpen } of packs) {
    if (isOpen && !isOver) await send('GET', contentCalls.pack.path.replace(':file', file), { token })
  }
}

type ResponseBody = Record<string, unknown> | undefined

interface Sending {
  token?: string
  cookie?: string
  body?: object
}

/** Creates a function that sends a student's requests. Each student has an IP address of their own. */
function createSender(study: string, student: LoadStudent, at: number) {
  const address = `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`
  return async (method: string, path: string, { token, cookie, body }: Sending): Promise<ResponseBody> => {
    const headers: Record<string, string> = { 'x-forwarded-for': address, origin: study }
    if (token !== undefined) headers['authorization'] = `Bearer ${token}`
    if (cookie !== undefined) headers['cookie'] = cookie
    if (body !== undefined) headers['content-type'] = 'application/json'
    const started = performance.now()
    const isCounted = isMeasuring
    try {
      const { status, content, setCookie } = await exchange(`${study}${path}`, method, headers, body)
      if (isCounted) durations.push(performance.now() - started)
      if (setCookie !== undefined) student.cookie = setCookie
      if (status < 300) return content
      if (!isOver) countError(`${status} ${method} ${path.split('?')[0]}`)
    } catch (error) {
      if (!isOver)
        countError(`${error instanceof Error ? error.message : String(error)} ${method} ${path.split('?')[0]}`)
    }
    return undefined
  }
}

function countError(description: string) {
  errors[description] = (errors[description] ?? 0) + 1
}

interface Exchange {
  status: number
  content: ResponseBody
  /** The new refresh cookie, if the response sets one. */
  setCookie: string | undefined
}

const exchange = (url: string, method: string, headers: Record<string, string>, body: object | undefined) =>
  new Promise<Exchange>((done, fail) => {
    const sent = request(url, { method, headers, agent, timeout: 20_000 }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', fail)
      response.on('end', () => {
        const isJson = response.headers['content-type']?.includes('json') === true
        const isPack = response.headers['content-encoding'] !== undefined
        done({
          status: response.statusCode ?? 0,
          content: isJson && !isPack ? (JSON.parse(Buffer.concat(chunks).toString()) as ResponseBody) : undefined,
          setCookie: response.headers['set-cookie']?.[0]?.split(';')[0],
        })
      })
    })
    sent.on('timeout', () => sent.destroy(new Error('No response after 20 s')))
    sent.on('error', fail)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
