import { describe, expect, it } from 'vitest'
import { telemetryCalls } from '../index.ts'

const { body } = telemetryCalls.record
const visit = 'f3b0c442-98fc-4c14-9afb-f4c8996fb924'
const event = { id: visit, name: 'page_view', at: '2026-11-16T08:00:00.000Z', page: '/landing' }
const fits = (...events: object[]) => body.safeParse({ visit, events }).success
const accepts = (more: object) => fits({ ...event, ...more })

describe('a telemetry event', () => {
  it('[C-13] must contain the fields of its kind, and may contain the common fields, but no others', () => {
    const kinds: Record<string, object> = {
      page_view: {},
      event: {},
      conversion: {},
      exit_intent_detected: {},
      scroll_depth: { value: 25 },
      navigation_click: { section: 'faq' },
      section_view: { section: 'hero' },
      payment_initiated: { method: 'card', sessionId: 'cs_test_a1B2' },
      payment_error: { plan: 'premium', error: 'Card declined' },
    }
    const common = { category: 'plans', label: 'card', action: 'open', title: 'Pricing', location: 'https://a.pk/p' }
    for (const [name, own] of Object.entries(kinds)) {
      expect(accepts({ ...common, name, ...own })).toBe(true)
      for (const key of Object.keys(own)) expect(accepts({ name, ...own, [key]: undefined })).toBe(false)
      const foreign = Object.entries(Object.assign({}, ...Object.values(kinds))).filter(
        ([key]) => key !== 'value' && !(key in own),
      )
      for (const [key, value] of foreign) expect(accepts({ name, ...own, [key]: value })).toBe(false)
    }
    expect(accepts({ value: 12.5 })).toBe(true)
    expect(accepts({ name: 'login' })).toBe(false)
  })

  it('[S-14] may contain a scroll depth of 25, 50, 75 or 90 percent, and no other scroll depth', () => {
    const depths = Array.from({ length: 101 }, (_, value) => value).filter((value) =>
      accepts({ name: 'scroll_depth', value }),
    )
    expect(depths).toEqual([25, 50, 75, 90])
  })

  it.each([
    { userId: 7 },
    { email: 'amina@example.org' },
    { label: 'amina@example.org' },
    { label: 'sent to amina@example.org today' },
    { page: '/people/amina@example.org' },
    { label: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.x' },
    { title: 'token Zm9vYmFyYmF6cXV4MTIzNDU2Nzg5MGFiY2RlZg' },
    { page: '/reset/9f86d081884c7d659a2feaa0c55ad015' },
    { page: '/auth/action?oobCode=1' },
    { page: '/#token' },
    { location: 'https://titer.example/?token=1' },
    { location: 'https://titer.example/#token' },
    { location: 'javascript:alert(1)' },
  ])('must not contain personal data: %j', (more) => {
    expect(accepts(more)).toBe(false)
  })

  it('may contain a long page path, and an @ that is not part of an email address', () => {
    expect(accepts({ page: '/articles/mechanisms-of-resistance-to-beta-lactam-antibiotics-in-2026' })).toBe(true)
    expect(accepts({ label: 'quiz @ home' })).toBe(true)
  })

  it.each([
    { page: 'landing' },
    { page: `/${'a/'.repeat(150)}` },
    { label: 'a '.repeat(101) },
    { label: '\u0000' },
    { label: '\u001B[2J' },
    { label: '\uD800' },
    { at: 'yesterday' },
    { id: '7' },
    { value: '12' },
    { name: 'payment_initiated', method: 'card', sessionId: 'a session' },
  ])('must not contain values of the wrong form or length: %j', (more) => {
    expect(accepts(more)).toBe(false)
  })

  it('with a long text that was crafted to slow down the regular expressions is rejected within a second', () => {
    const measure = () => {
      const began = Date.now()
      for (const long of ['a'.repeat(60_000), 'eyJ'.repeat(20_000), '/'.repeat(60_000), 'a@'.repeat(30_000)]) {
        expect([
          accepts({ label: long }),
          accepts({ page: `/${long}` }),
          accepts({ location: `https://${long}` }),
        ]).toEqual([false, false, false])
      }
      return Date.now() - began
    }
    // Another process may interrupt a measurement, but a slow expression is slow in all of them.
    expect(Math.min(measure(), measure(), measure())).toBeLessThan(1_000)
  })
})

describe('a batch of telemetry events', () => {
  it('contains 1 to 25 events and one visit id of 16 to 64 characters, and no user id', () => {
    const many = (length: number) => Array.from({ length }, () => event)
    expect([0, 1, 25, 26].map((length) => fits(...many(length)))).toEqual([false, true, true, false])
    const named = (visit: string) => body.safeParse({ visit, events: [event] }).success
    expect(['a'.repeat(15), 'a'.repeat(16), 'a'.repeat(64), 'a'.repeat(65), 'amina@example.org'].map(named)).toEqual([
      false,
      true,
      true,
      false,
      false,
    ])
    expect(body.safeParse({ visit, events: [event], userId: 7 }).success).toBe(false)
  })
})
