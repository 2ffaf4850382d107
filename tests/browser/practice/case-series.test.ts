import type { PackedCase } from '@titer/bank/browser'
import { describe, expect, it } from 'vitest'
import { accessibilityFaults } from '../support/accessibility.ts'
import { sharedTiter } from '../support/browser.ts'
import { cutOffTexts, enlargeText } from '../support/large-text.ts'
import { heading } from '../support/pages.ts'
import { openDatabase, signedInBrowser, subscriberFactory } from '../support/landing-pages.ts'
import {
  answerWithKeyboard,
  continueButton,
  options,
  readTable,
  revealButton,
  revealCase,
  shownSession,
  startPractice,
  waitForPacks,
} from '../support/study-pages.ts'

const { visit, study, createMember, server } = await sharedTiter()
const subscriber = subscriberFactory(await openDatabase(server), createMember)

describe.concurrent('several questions about one patient', () => {
  it('[T-20][T-92] appear one after another, and the patient’s description is folded from the second question on', async (test) => {
    const { email } = await subscriber('series', 'starter')
    const { page } = await visit(test, await signedInBrowser(study, email))
    await page.goto(`${study}/practice`)
    await waitForPacks(page)
    const cases = await readTable<PackedCase>(page, 'cases')
    // Chooses a topic with at most ten cases, so that one session contains all of them.
    const topics = [...Map.groupBy(cases, ({ topic }) => topic)].filter(([, own]) => own.length <= 10)
    const [topic = ''] = topics.find(([, own]) => new Set(own.map(({ patient }) => patient)).size < own.length) ?? []
    await page.goto(`${study}/practice?mode=case&topic=${topic}`)
    await startPractice(page)
    const { items } = await shownSession(page)
    const found = items.map((id) => cases.find((each) => each.id === id))
    const inOrder = found.map((each) => [each?.patient, each?.series.at])
    const patients = [...Map.groupBy(found, (each) => each?.patient).values()]
    expect(patients.flat().map((each) => [each?.patient, each?.series.at])).toEqual(inOrder)
    const faults: string[] = []
    let followUps = 0
    for (const questions of patients) {
      for (const [at, question] of questions.entries()) {
        const [count, inBank] = [questions.length, question?.series.of ?? 1]
        await heading(page, `Case ${items.indexOf(question?.id ?? '') + 1} of ${items.length}`).waitFor()
        if (count > 1)
          await page.getByText(`${at + 1} of ${count} questions about this patient`, { exact: true }).waitFor()
        else if (inBank > 1)
          await page.getByText(`One of ${inBank} questions about this patient`, { exact: true }).waitFor()
        if (at === 0) {
          await revealButton(page).waitFor()
          await revealCase(page)
        } else {
          followUps += 1
          await options(page).first().waitFor()
          await page.getByRole('heading', { name: 'History' }).click()
          await page
            .getByText(question?.stages[0]?.text.slice(0, 40) ?? '')
            .last()
            .waitFor()
          if (followUps === 1) faults.push(...(await accessibilityFaults(page)))
        }
        await answerWithKeyboard(page, at === 0)
        await continueButton(page).click()
      }
    }
    expect(faults).toEqual([])
    expect(followUps).toBeGreaterThan(0)
    const series = patients.find((questions) => questions.length > 1)
    await page.getByText(`2 of ${series?.length} questions about this patient`).first().waitFor()
  })
})

describe.concurrent('the steps of a case', () => {
  it('[T-12][T-92] are unfolded after a wrong answer and folded after a right one', async (test) => {
    const { page } = await visit(test, await signedInBrowser(study, await createMember('steps')))
    await page.goto(`${study}/practice?mode=case`)
    await waitForPacks(page)
    const cases = await readTable<PackedCase>(page, 'cases')
    await startPractice(page)
    const { items } = await shownSession(page)
    const found = items.map((id) => cases.find((each) => each.id === id))
    const states: { isRight: boolean; isOpen: boolean; listed: number; steps: number }[] = []
    const faults: string[] = []
    for (const steps of found.map((each) => each?.steps ?? [])) {
      await revealCase(page)
      // Answers the first case with several steps wrongly, and all other cases correctly.
      const isRight = steps.length < 2 || states.length > 0
      await answerWithKeyboard(page, isRight)
      await continueButton(page).waitFor()
      const section = page.getByRole('region', { name: 'The steps' })
      if (steps.length > 1) {
        const toggle = section.getByRole('button', { name: 'The steps' })
        const isOpen = (await toggle.getAttribute('aria-expanded')) === 'true'
        if (!isOpen) await toggle.click()
        states.push({ isRight, isOpen, listed: await section.getByRole('listitem').count(), steps: steps.length })
        if (states.length < 3) faults.push(...(await accessibilityFaults(page)))
        await enlargeText(page)
        faults.push(...(await cutOffTexts(page)))
      } else faults.push(...(await section.allTextContents()))
      await continueButton(page).click()
    }
    expect(faults).toEqual([])
    expect(states.length).toBeGreaterThan(1)
    for (const { isRight, isOpen, listed, steps } of states) {
      expect(isOpen).toBe(!isRight)
      expect(listed).toBe(steps)
    }
  })
})
