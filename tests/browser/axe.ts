import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { root } from '../../tools/data-folder.ts'
import { desk, phone } from './browser.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const source = readFileSync(join(root, 'node_modules', 'axe-core', 'axe.min.js'), 'utf8')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const everySize = [phone, desk]

/** What is wrong with the page as it stands, in each colour and these sizes; what is open may be judged alone. */
export async function faultsOf(page: Page, { sizes = everySize, within = 'html' } = {}) {
  const faults: string[] = []
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const looks = sizes.flatMap((size) => (['light', 'dark'] as const).map((colorScheme) => ({ size, colorScheme })))
  for (const { size, colorScheme } of looks) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme })
    const found = await page.evaluate(
      async ({ values, context }) => {
        // The new size and colours have to be drawn, and every transition over, before they can be judged.
        await window.drawn()
        for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish()
        await window.drawn()
        const { scrollWidth, clientWidth } = document.documentElement
        const wide = scrollWidth > clientWidth ? [`scrolls sideways by ${scrollWidth - clientWidth} px`] : []
        const { violations } = await window.axe.run(context, {
          runOnly: { type: 'tag', values },
          resultTypes: ['violations'],
        })
        const faulty: string[] = []
        for (const { id, nodes } of violations) {
          for (const { html, target } of nodes) {
            if (id === 'target-size') {
              // It may only have been half under a bar, from where one can scroll it.
              const { scrollY } = window
              document.querySelector(String(target[0]))?.scrollIntoView({ block: 'center', behavior: 'instant' })
              const again = await window.axe.run(String(target[0]), { runOnly: { type: 'rule', values: [id] } })
              scrollTo({ top: scrollY, behavior: 'instant' })
              if (again.violations.length === 0) continue
            }
            faulty.push(`${id}: ${html}`)
          }
        }
        return [...wide, ...faulty]
      },
      { values: rules, context: within },
    )
    faults.push(...found.map((fault) => `${size.width} × ${size.height}, ${colorScheme}: ${fault}`))
  }
  await page.setViewportSize(phone)
  return faults
}
