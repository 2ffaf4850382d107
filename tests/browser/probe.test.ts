import { expect, it } from 'vitest'
import { wholeTiter, desk } from './browser.ts'

const titer = await wholeTiter()

for (const site of ['landing', 'study'] as const) for (const fix of [false, true]) {
it(`${site} popup ${fix}`, async () => {
  const { page, context } = await titer.visit({ viewport: desk })
  if (fix) await context.route('**/dev/google-account/**', async (route) => {
    const response = await route.fetch({ maxRedirects: 0 })
    const headers = { ...response.headers() }
    delete headers['cross-origin-opener-policy']
    await route.fulfill({ response, headers })
  })
  context.on('response', async (r) => console.log(r.status(), r.url().slice(0, 70), (await r.allHeaders())['cross-origin-opener-policy']))
  await page.goto(`${titer[site]}/login`)
  const opened = context.waitForEvent('page')
  await page.evaluate(() => { const o = window.open; (window as any).open = (...a: any) => ((window as any).pop = (o as any)(...a)) })
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  const popup = await opened
  await popup.getByLabel('Email').waitFor()
  console.log(await page.evaluate(() => (window as any).pop.closed), await popup.evaluate(() => window.opener === null))
  expect(1).toBe(1)
})
}
