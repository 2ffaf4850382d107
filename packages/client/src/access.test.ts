import { subscriptionCalls } from '@titer/contract'
import { describe, expect, it } from 'vitest'
import { createAccess } from './access.ts'
import { createPretendBrowser } from './pretend-browser.ts'
import { createPretendServer, signedInAnswer } from './pretend-server.ts'

const { checkAccess, usage } = subscriptionCalls

function open(path: string, answer: () => Response | Promise<Response>) {
  const server = createPretendServer()
  const { session } = createPretendBrowser(server.fetch).openTab()
  session.accept(signedInAnswer(server.issue()))
  server.answers.set(path, answer)
  return createAccess(session)
}

const failures: [string, () => Response | Promise<Response>][] = [
  ['the server has fallen over', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['nobody answers', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the answer is none', () => Response.json({ success: true })],
]

describe('asking what a plan opens', () => {
  it('tells what the server decides', async () => {
    const decided = { success: true, allowed: true, upgrade_required: false, subscription_type: 'starter' }
    const access = open(`${checkAccess.path}?feature=cases`, () => Response.json(decided))
    expect(await access.check('cases')).toMatchObject({ allowed: true, upgrade_required: false })
  })

  it.each(failures)('[X-38] stays closed while %s, and says so', async (_, answer) => {
    expect(await open(`${checkAccess.path}?feature=cases`, answer).check('cases')).toEqual({
      allowed: false,
      upgrade_required: true,
      message: 'Unable to verify access. Please try again.',
    })
  })
})

describe('asking what was used today', () => {
  it('[E-08] tells what the server counts', async () => {
    const counted = {
      questions_today: 31,
      clinical_cases_today: 4,
      questions_limit: -1,
      clinical_cases_limit: -1,
      subscription_type: 'premium',
    }
    expect(await open(usage.path, () => Response.json({ success: true, usage: counted })).usage()).toEqual(counted)
  })

  it.each(failures)('[K-01] shows ten questions and two cases of the demo while %s', async (_, answer) => {
    expect(await open(usage.path, answer).usage()).toEqual({
      questions_today: 0,
      clinical_cases_today: 0,
      questions_limit: 10,
      clinical_cases_limit: 2,
      subscription_type: 'demo',
    })
  })
})
