import { telemetryCalls } from '@titer/contract'
import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { removePersonalData } from './remove-personal-data.ts'
import { brokenStore, createFakeTabs } from './fake-tabs.ts'

const numbered = (count: number) => Array.from({ length: count }, (_, at) => `event ${at}`)

function open({ choice, ...settings }: { choice?: 'granted' | 'denied'; doNotTrack?: boolean } = {}) {
  const tabs = createFakeTabs(settings)
  const tab = tabs.openTab()
  if (choice) tab.choose(choice)
  return { ...tabs, tab }
}

describe('consent', () => {
  it('is required before any event is sent, and granting it sends the waiting events of all tabs', () => {
    const { tab, kept, labels, wait, openTab } = open()
    expect([tab.telemetry.consent.get(), tab.telemetry.isAsked()]).toEqual(['unset', true])
    for (const label of numbered(30)) tab.track(label)
    wait(60_000)
    tab.hide()
    openTab().track('elsewhere')
    expect(labels()).toEqual([])
    tab.choose('granted')
    expect(kept.get('visitCounts')).toBe('granted')
    expect([tab.telemetry.consent.get(), tab.telemetry.isAsked()]).toEqual(['granted', false])
    expect(new Set(labels())).toEqual(new Set([...numbered(30), 'elsewhere']))
  })

  it('covers only the 50 newest of the waiting events', () => {
    const { tab, labels } = open()
    for (const label of numbered(60)) tab.track(label)
    tab.choose('granted')
    expect(labels()).toEqual(numbered(60).slice(-50))
  })

  it('can be withdrawn later, which deletes all waiting events and the visit id and stops the recording', () => {
    const { tab, kept, labels, wait, browser } = open({ choice: 'granted' })
    tab.track('counted')
    wait(5_000)
    browser.isBeaconDown = true
    tab.track('not sent yet')
    wait(5_000)
    expect(tab.kept.size).toBe(2)
    tab.choose('denied')
    tab.track('after')
    browser.isBeaconDown = false
    tab.hide()
    tab.changePage()
    wait(60_000)
    expect(labels()).toEqual(['counted'])
    expect(tab.kept.size).toBe(0)
    expect(Object.fromEntries(kept)).toEqual({ visitCounts: 'denied' })
  })

  it('is not requested if the browser has Do Not Track enabled, and nothing is stored', () => {
    const { tab, kept, labels, wait } = open({ doNotTrack: true })
    const { telemetry } = tab
    telemetry.consent.askAgain()
    expect([telemetry.consent.get(), telemetry.isAsked(), telemetry.consent.isSetByBrowser()]).toEqual([
      'denied',
      false,
      true,
    ])
    tab.track('unseen')
    tab.choose('granted')
    tab.track('unseen')
    wait(60_000)
    expect([labels(), tab.kept.size, kept.size]).toEqual([[], 0, 0])
  })

  it('ends when the user enables Do Not Track, and waiting events are deleted', () => {
    const { tab, labels, browser, wait } = open({ choice: 'granted' })
    tab.track('before')
    browser.doNotTrack = true
    wait(60_000)
    tab.changePage()
    expect([labels(), tab.kept.size]).toEqual([[], 0])
  })

  it('can be requested again, and the old choice stays valid until the user answers', () => {
    const { tab } = open({ choice: 'granted' })
    const { telemetry } = tab
    const heard = vi.fn<() => boolean>(() => telemetry.isAsked())
    const stop = telemetry.subscribe(heard)
    telemetry.consent.askAgain()
    expect([telemetry.isAsked(), telemetry.consent.get()]).toEqual([true, 'granted'])
    tab.choose('denied')
    expect([telemetry.isAsked(), telemetry.consent.get()]).toEqual([false, 'denied'])
    stop()
    telemetry.consent.askAgain()
    expect(heard.mock.results.map(({ value }) => value)).toEqual([true, false])
  })

  it('applies to all tabs', () => {
    const { tab, labels, openTab } = open()
    const other = openTab()
    const heard = vi.fn<() => void>()
    other.telemetry.subscribe(heard)
    other.track('one')
    tab.choose('granted')
    expect(heard).toHaveBeenCalledTimes(1)
    expect([other.telemetry.isAsked(), labels()]).toEqual([false, ['one']])
    other.track('two')
    tab.choose('denied')
    expect(other.telemetry.consent.get()).toBe('denied')
    expect(other.kept.size).toBe(0)
  })
})

describe('a denial in another tab', () => {
  it('deletes the events that this tab has recorded before it is notified, even if consent has been granted in the meantime', () => {
    const { tab, labels, openTab, browser, wait } = open()
    const other = openTab()
    other.track('before')
    browser.areTabsSlow = true
    tab.choose('denied')
    other.track('between')
    tab.choose('granted')
    wait(0)
    other.track('after')
    wait(5_000)
    expect(labels()).toEqual(['after'])
  })
})

describe('[C-13] batches', () => {
  it('are sent 5 s after the first event', () => {
    const { tab, labels, sent, wait } = open({ choice: 'granted' })
    tab.track('first')
    wait(4_000)
    tab.track('second')
    wait(999)
    expect(labels()).toEqual([])
    wait(1)
    expect(labels()).toEqual(['first', 'second'])
    expect(sent).toHaveLength(1)
  })

  it('are sent when 20 events are waiting, and when the page is hidden', () => {
    const { tab, sent } = open({ choice: 'granted' })
    for (const label of numbered(25)) tab.track(label)
    expect(sent.map(({ events }) => events.length)).toEqual([20])
    tab.hide()
    expect(sent.map(({ events }) => events.length)).toEqual([20, 5])
    tab.hide()
    expect(sent).toHaveLength(2)
  })

  it('are sent by the next page if the current page could not send them', () => {
    const { tab, labels, browser, wait } = open({ choice: 'granted' })
    browser.isBeaconDown = true
    tab.track('before')
    tab.changePage()
    tab.track('after')
    tab.changePage({ hasHideEvent: false })
    browser.isBeaconDown = false
    wait(5_000)
    expect(labels()).toEqual(['before', 'after'])
  })

  it('wait while there is no network, and are sent once the network is back', () => {
    const { tab, labels, wait, goOffline, comeOnline } = open({ choice: 'granted' })
    goOffline()
    tab.track('on the bus')
    wait(5_000)
    tab.hide()
    tab.changePage()
    expect(labels()).toEqual([])
    comeOnline()
    expect(labels()).toEqual(['on the bus'])
  })

  it('are all sent after a failure, even if 120 events are waiting', () => {
    const { tab, labels, browser } = open({ choice: 'granted' })
    browser.isBeaconDown = true
    for (const label of numbered(120)) tab.track(label)
    browser.isBeaconDown = false
    tab.changePage()
    expect(labels()).toEqual(numbered(120))
  })

  it('are sent again after the browser has thrown an error', () => {
    const { tab, labels, browser, wait } = open({ choice: 'granted' })
    browser.onSend = () => {
      throw new Error('Blocked')
    }
    tab.track('stubborn')
    wait(5_000)
    browser.onSend = () => {}
    wait(5_000)
    expect(new Set(labels())).toEqual(new Set(['stubborn']))
    expect(tab.kept.has('visitEvents')).toBe(false)
  })

  it('share one visit id on all pages of a tab, while another tab has its own id', () => {
    const { tab, sent, openTab } = open({ choice: 'granted' })
    const other = openTab()
    for (const one of [tab, other]) {
      one.track('here')
      one.changePage()
      one.track('there')
      one.changePage()
    }
    const visits = sent.map(({ visit }) => visit)
    expect([visits[0] === visits[1], visits[2] === visits[3], new Set(visits).size]).toEqual([true, true, 2])
  })

  it('stay below the size limits of the browser and the server, even with long texts', () => {
    const { tab, sent } = open({ choice: 'granted' })
    const long = '試'.repeat(200)
    for (const label of numbered(40)) {
      tab.telemetry.track({ name: 'payment_error', page: '/payment', plan: long, error: long, title: long, label })
    }
    tab.hide()
    expect(sent.flatMap(({ events }) => events)).toHaveLength(40)
    for (const batch of sent) expect(new TextEncoder().encode(JSON.stringify(batch)).length).toBeLessThan(60_000)
  })
})

describe('a browser that blocks storage', () => {
  it('still sends events while the page is open', () => {
    const { openTab, labels, wait } = createFakeTabs({ storage: brokenStore })
    const tab = openTab()
    tab.track('before')
    expect(tab.telemetry.isAsked()).toBe(true)
    tab.choose('granted')
    tab.track('after')
    wait(5_000)
    expect([tab.telemetry.isAsked(), labels()]).toEqual([false, ['before', 'after']])
    tab.choose('denied')
    tab.track('never')
    tab.changePage()
    wait(5_000)
    expect(labels()).toEqual(['before', 'after'])
    expect(tab.telemetry.isAsked()).toBe(true)
  })
})

describe('a stored queue', () => {
  it('is ignored if its content is not valid', () => {
    const { tab, labels } = open({ choice: 'granted' })
    for (const stored of ['{', '7', 'null', '{"length":3}']) {
      tab.kept.set('visitEvents', stored)
      tab.track(stored)
      tab.hide()
    }
    expect(labels()).toEqual(['{', '7', 'null', '{"length":3}'])
  })
})

describe('an event', () => {
  const body = (event: object) => ({ visit: 'a-visit-for-tests-0', events: [event] })
  const event = {
    id: '00000000-0000-4000-8000-000000000001',
    at: '2026-11-16T08:00:00.000Z',
    name: 'payment_error' as const,
    page: '/payment',
  }

  it('contains no email address, token, query string or fragment after personal data was removed', () => {
    const cleaned = removePersonalData({
      ...event,
      page: '/auth/action?oobCode=1',
      location: 'https://titer.example/auth/callback?token=abc#x',
      plan: 'starter',
      error: 'No receipt for amina@example.org (eyJhbGciOiJub25lIn0.e30.x)',
      label: 'Zm9vYmFyYmF6cXV4MTIzNDU2Nzg5MGFiY2RlZg',
    })
    expect(cleaned).toMatchObject({
      page: '/auth/action',
      location: 'https://titer.example/auth/callback',
      plan: 'starter',
      error: 'No receipt for … (…)',
      label: '…',
    })
  })

  it('always matches the contract after personal data was removed, so that the server rejects no batch', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom('@', 'a@b@c', ' ', '/', 'eyJ', '.', '\uD83E', '\u0000', 'aB3'.repeat(14), 'ab12'.repeat(9)),
    )
    const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))
    const segment = fc.webPath().map((path) => `/${path}`)
    const property = fc.property(text, text, text, segment, (plan, error, label, page) => {
      const cleaned = removePersonalData({
        ...event,
        plan,
        error,
        label,
        title: label,
        page,
        location: `https://titer.pk${page}`,
      })
      expect(telemetryCalls.record.body.safeParse(body(cleaned)).error).toBeUndefined()
    })
    fc.assert(property, { numRuns: 200 })
  })
})
