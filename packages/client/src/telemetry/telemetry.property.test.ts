import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { createFakeTabs } from './fake-tabs.ts'

type Step =
  | { kind: 'track'; tab: number; count: number }
  | { kind: 'wait'; ms: number }
  | { kind: 'hide'; tab: number }
  | { kind: 'changePage'; tab: number; hasHideEvent: boolean }
  | { kind: 'beacon'; isDown: boolean }
  | { kind: 'choose'; tab: number; choice: 'granted' | 'denied' }

const tab = fc.nat(1)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('track'), tab, count: fc.integer({ min: 1, max: 30 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait'), ms: fc.constantFrom(1, 2_500, 5_000, 20_000) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('hide'), tab }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('changePage'), tab, hasHideEvent: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('beacon'), isDown: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('choose'), tab, choice: fc.constantFrom('granted', 'denied') }),
  },
)

/**
 * Runs the steps with the real code and with a simple model, which lists the events that should be waiting in each tab.
 */
function run(steps: Step[], doNotTrack: boolean) {
  const { browser, openTab, wait } = createFakeTabs({ doNotTrack })
  const tabs = [openTab(), openTab()].map((tab) => ({ tab, waiting: [] as string[] }))
  const idOf = new Map<string, string>()
  let choice: 'unset' | 'granted' | 'denied' = doNotTrack ? 'denied' : 'unset'
  let tracked = 0

  // Faults are collected and checked at the end, because the code under test catches every error that is thrown while
  // it sends a beacon.
  const faults: string[] = []
  browser.onSend = ({ events }) => {
    if (choice !== 'granted') faults.push(`Events were sent while the choice was ${choice}.`)
    for (const { id, label = '' } of events) {
      const sender = tabs.find(({ waiting }) => waiting.includes(label))
      if (!sender) faults.push(`${label} was sent twice, or should not have been sent.`)
      else sender.waiting = sender.waiting.filter((one) => one !== label)
      if ((idOf.get(label) ?? id) !== id) faults.push(`${label} was sent with two ids.`)
      idOf.set(label, id)
    }
  }

  const track = (one: (typeof tabs)[number]) => {
    const label = `event ${(tracked += 1)}`
    if (choice !== 'denied') one.waiting.push(label)
    if (choice === 'unset') one.waiting = one.waiting.slice(-50)
    one.tab.track(label)
  }
  const choose = (one: (typeof tabs)[number], newChoice: 'granted' | 'denied') => {
    if (!doNotTrack) choice = newChoice
    if (choice === 'denied') for (const each of tabs) each.waiting = []
    one.tab.choose(newChoice)
  }

  const runStep = (step: Step) => {
    const one = 'tab' in step ? tabs[step.tab] : tabs[0]
    if (!one) return
    if (step.kind === 'track') for (let count = 0; count < step.count; count += 1) track(one)
    if (step.kind === 'wait') wait(step.ms)
    if (step.kind === 'hide') one.tab.hide()
    if (step.kind === 'changePage') one.tab.changePage(step)
    if (step.kind === 'beacon') browser.isBeaconDown = step.isDown
    if (step.kind === 'choose') choose(one, step.choice)
    if (one.tab.telemetry.isAsked() !== (choice === 'unset'))
      faults.push(`isAsked() was wrong while the choice was ${choice}.`)
    if (choice === 'denied' && tabs.some(({ tab }) => tab.kept.size > 0))
      faults.push('Something was stored after a denial.')
  }

  for (const step of steps) runStep(step)
  browser.isBeaconDown = false
  wait(5_000)
  return { faults, tabs, isGranted: () => choice === 'granted' }
}

it('[C-13] telemetry sends each waiting event exactly once after consent, and none before consent or after a denial', () => {
  const property = fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
    const { faults, tabs, isGranted } = run(steps, false)
    expect(faults).toEqual([])
    expect(isGranted() ? tabs.flatMap(({ waiting }) => waiting) : []).toEqual([])
  })
  fc.assert(property, { numRuns: 400 })
})

it('telemetry sends nothing and stores nothing in its tabs if the browser has Do Not Track enabled', () => {
  const property = fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
    const { faults, tabs } = run(steps, true)
    expect(faults).toEqual([])
    expect(tabs.map(({ tab }) => tab.kept.size)).toEqual([0, 0])
  })
  fc.assert(property, { numRuns: 100 })
})
