import { it } from 'vitest'
import { wholeTiter } from './browser.ts'
import { signIn } from './pages.ts'
const t0 = performance.now()
const t = await wholeTiter()
console.log('whole', performance.now() - t0)
it('p', async () => {
  for (let i = 0; i < 3; i += 1) {
    let at = performance.now()
    const lap = (n: string) => { const now = performance.now(); console.log(n, Math.round(now - at)); at = now }
    const email = await t.register(`p${i}`); lap('register')
    await t.linkFor(email, 'verify'); lap('mail')
    const m = await t.member(`m${i}`); lap('member')
    const { page } = await t.visit(); lap('visit')
    await page.goto(`${t.landing}/login`); lap('goto')
    await page.getByLabel('Email').waitFor(); lap('shown')
    await signIn(page, t.landing, m); lap('signIn incl goto')
    await page.context().close(); lap('close')
  }
})
