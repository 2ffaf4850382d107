import { subscriptionCalls } from '@titer/contract'
import { describe, expect, it } from 'vitest'
import { createApi } from '../api/api.ts'
import { loadPlans, createPlanChanges } from './plans.ts'
import { createFakeBrowser } from '../testing/fake-browser.ts'
import { createFakeServer, refuse, signedInAnswer } from '../testing/fake-server.ts'

const { plans, upgrade, downgrade, cancel, status } = subscriptionCalls

const sold = {
  id: 2,
  name: 'Premium',
  price: 900,
  price_pkr: 900,
  currency: 'PKR',
  duration_months: 9,
  features: ['Full content'],
  is_active: true,
}

const stateOn = (type: string, subscriptionStatus = 'active') => ({
  subscription_type: type,
  status: subscriptionStatus,
  plan_name: 'Premium',
  end_date: '2027-03-02T09:00:00.000Z',
  days_remaining: 100,
  ended_by: null,
  ended_at: null,
})

const changedTo = (type: string, subscriptionStatus?: string) =>
  Response.json({ success: true, message: 'Done', subscription: stateOn(type, subscriptionStatus) })

/** Signs in Amina, who has the Starter plan. */
function openSignedIn() {
  const server = createFakeServer()
  const browser = createFakeBrowser(server.fetch)
  const { session } = browser.openTab()
  session.accept(signedInAnswer(server.issue()))
  return { server, browser, session, changes: createPlanChanges(session) }
}

const tierOf = (session: ReturnType<typeof openSignedIn>['session']) => {
  const state = session.getSnapshot()
  return state.status === 'signedIn' ? state.account.subscriptionType : state.status
}

describe('the plans on sale', () => {
  const ask = (answer: () => Response | Promise<Response>) => {
    const server = createFakeServer()
    server.answers.set(plans.path, answer)
    return loadPlans(createApi({ fetch: server.fetch, getToken: () => 'never sent' })).then((onSale) => ({
      onSale,
      server,
    }))
  }

  it('are loaded from the server without a token', async () => {
    const { onSale, server } = await ask(() => Response.json({ success: true, plans: [sold] }))
    expect(onSale).toEqual({ success: true, plans: [sold], isEstimate: false })
    expect(server.seen).toEqual([{ path: plans.path, method: 'GET', token: undefined, body: undefined }])
  })

  it.each([
    ['a failing server', () => refuse('service.unavailable')],
    ['a response of the wrong shape', () => Response.json({ success: true, plans: [{ id: 1 }] })],
    ["a proxy's error page", () => new Response('<h1>502 Bad Gateway</h1>', { status: 502 })],
    ['no network', () => Promise.reject(new TypeError('fetch failed'))],
  ])('[B-13] are an estimate after %s', async (_, answer) => {
    const { onSale } = await ask(answer)
    expect(onSale).toMatchObject({ success: true, isEstimate: true })
    expect(
      onSale.plans.map(({ id, name, price, currency, duration_months }) => [
        id,
        name,
        price,
        currency,
        duration_months,
      ]),
    ).toEqual([
      [1, 'Starter', 700, '₨', 3],
      [2, 'Premium', 1200, '₨', 6],
    ])
  })
})

describe('changing a plan', () => {
  it("[B-05] [B-11] sends the plan's id and type, and shows the plan that the server returns", async () => {
    const { server, session, changes } = openSignedIn()
    server.answers.set(upgrade.path, () => changedTo('premium'))
    await changes.upgrade({ plan_id: 2, subscription_type: 'premium' })
    expect(server.seen.at(-1)?.body).toEqual({ plan_id: 2, subscription_type: 'premium' })
    expect(tierOf(session)).toBe('premium')
  })

  it('[B-06] [B-07] shows Starter after a downgrade, and demo after a cancellation', async () => {
    const { server, session, changes } = openSignedIn()
    session.amend({ subscriptionType: 'premium' })
    server.answers.set(downgrade.path, () => changedTo('starter'))
    server.answers.set(cancel.path, () => changedTo('demo', 'cancelled'))
    await changes.downgrade({ plan_id: 1, subscription_type: 'starter' })
    expect(tierOf(session)).toBe('starter')
    await changes.cancel()
    expect(tierOf(session)).toBe('demo')
  })

  it('updates the plan in every other tab and keeps the token', async () => {
    const { server, browser, session, changes } = openSignedIn()
    const other = browser.openTab().session
    expect(tierOf(other)).toBe('starter')
    server.answers.set(upgrade.path, () => changedTo('premium'))
    await changes.upgrade({ plan_id: 2, subscription_type: 'premium' })
    await Promise.resolve()
    expect(tierOf(other)).toBe('premium')
    expect(other.getToken()).toBe(session.getToken())
  })

  it('[B-16] reports why the server rejected the change, and keeps showing the old plan', async () => {
    const { server, session, changes } = openSignedIn()
    server.answers.set(upgrade.path, () => refuse('subscription.upgrade'))
    await expect(changes.upgrade({ plan_id: 2, subscription_type: 'premium' })).rejects.toThrow('Failed to upgrade')
    expect(tierOf(session)).toBe('starter')
  })
})

describe('refreshing the plan', () => {
  it('shows the plan that the server returns, and keeps the old plan if the request fails', async () => {
    const { server, session, changes } = openSignedIn()
    server.answers.set(status.path, () => refuse('service.unavailable'))
    await changes.refresh()
    expect(tierOf(session)).toBe('starter')
    server.answers.set(status.path, () =>
      Response.json({ success: true, subscription: { ...stateOn('demo', 'expired'), days_remaining: 0 } }),
    )
    await changes.refresh()
    expect(tierOf(session)).toBe('demo')
  })
})
