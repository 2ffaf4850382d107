import { describe, expect, it } from 'vitest'
import { faultsOf } from './axe.ts'
import { wholeTiter } from './browser.ts'
import { until } from '../running.ts'
import { openDatabase, signedInBrowser, subscribers } from './landing.ts'
import { heading } from './pages.ts'
import { answerByKeys, onward, options, readTable, packsOnDevice, shownSession, startPractice } from './study-pages.ts'

const { visit, study, landing, member, server } = await wholeTiter()
const subscriber = subscribers(await openDatabase(server), member)

describe.concurrent('Today', () => {
  it('[T-02][P-06] shows the goal, streak, XP, level, cards due, unfinished session, weak topics and sync status', async (test) => {
    const { email } = await subscriber('every-day', 'starter')
    const { page } = await visit(test, await signedInBrowser(study, email))
    await page.goto(study)
    await heading(page, 'A new streak').waitFor()
    await page.getByText('0 of 30', { exact: true }).waitFor()
    await page.getByText('cards due').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await packsOnDevice(page)

    // Enough of one topic to say how well it is known.
    const { topic } = (await readTable<{ topic: string }>(page, 'questions'))[0] ?? { topic: '' }
    await page.goto(`${study}/practice?topic=${topic}`)
    await startPractice(page)
    for (let at = 0; at < 6; at += 1) {
      await answerByKeys(page, at > 3)
      await onward(page).click()
    }
    await page.goto(study)
    await heading(page, '1-day streak').waitFor()
    await page.getByText('6 of 30', { exact: true }).waitFor()
    await page.getByText(/^Level \d+$/).waitFor()
    await page.getByText(/^\d+ XP$/).waitFor()
    await page.getByRole('link', { name: /Carry on.*Questions, 6 of 10/ }).waitFor()
    await page.getByRole('link', { name: /33% right/ }).waitFor()
    await page.getByRole('button', { name: 'Synced' }).waitFor()
    expect(await faultsOf(page)).toEqual([])
  })

  it('[T-02][T-61][P-06] has a challenge of ten questions, the same on another device, that goes on where it stopped', async (test) => {
    const { email } = await subscriber('challenged', 'premium')
    const [one, other] = await Promise.all(
      [1, 2].map(async () => (await visit(test, await signedInBrowser(study, email))).page),
    )
    if (one === undefined || other === undefined) throw new Error('Two devices were opened.')
    await one.goto(study)
    await packsOnDevice(one)
    await one.getByRole('button', { name: /Ten questions, the same for everyone today/ }).click()
    await options(one).first().waitFor()
    await answerByKeys(one)
    await onward(one).click()
    const { items } = await shownSession(one)
    expect(items).toHaveLength(10)
    await one.goto(study)
    await one.getByRole('link', { name: /Daily challenge.*1 of 10 answered/ }).waitFor()
    await until('the answer is sent', async () =>
      (await readTable<{ standing: string }>(one, 'events')).every(({ standing }) => standing === 'sent'),
    )

    await other.goto(study)
    await packsOnDevice(other)
    await other.getByRole('link', { name: /Daily challenge.*1 of 10 answered/ }).click()
    await options(other).first().waitFor()
    expect((await shownSession(other)).items).toEqual(items)
  })

  it('[T-02][T-90] leads a demo student from the challenge to the plans', async (test) => {
    const { page } = await visit(test, await signedInBrowser(study, await member('not-yet')))
    await page.goto(study)
    const challenge = page.getByRole('link', { name: /Daily challenge.*with Starter and Premium/ })
    expect(await challenge.getAttribute('href')).toBe(`${landing}/pricing`)
  })
})
