import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { root } from '../../../tools/support/data-folder.ts'
import { desktop, phone } from './browser.ts'

declare global {
  interface Window {
    axe: typeof axe
    /** The style sheet that switches transitions off during a check. */
    withoutTransitions?: CSSStyleSheet
  }
}

const source = readFileSync(join(root, 'node_modules', 'axe-core', 'axe.min.js'), 'utf8')

/** Loads axe into the page. The DevTools protocol needs a quarter less processor time for this than `page.evaluate`. */
async function loadAxe(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: source })
  await session.detach()
}

type RuleChoice = { type: 'tag' | 'rule'; values: string[] }

const everyRule: RuleChoice = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
// Names, roles and structure are the same at every size and in both colour schemes. So all rules run only once, and
// only the rules whose results can differ run for each size and colour scheme.
const rulesOfLayout: RuleChoice = { type: 'rule', values: ['color-contrast', 'target-size'] }
const rulesOfColour: RuleChoice = { type: 'rule', values: ['color-contrast'] }

/**
 * Returns the combinations of size and colour scheme to check, each with the rules to run. Every other size begins with
 * the dark colours, because a change of colours makes the browser paint the whole page again.
 */
function appearancesFor(sizes: readonly (typeof phone)[]) {
  return sizes.flatMap((size, at) => {
    const light = { size, colorScheme: 'light' as const, rules: at === 0 ? everyRule : rulesOfLayout }
    const dark = { size, colorScheme: 'dark' as const, rules: rulesOfColour }
    return at % 2 === 0 ? [light, dark] : [dark, light]
  })
}

// The navigation and the footer look the same on every page of a site. Only the tests of whole screens check them at
// every size and in both colour schemes. All other tests check them once.
const siteFrame = ['nav[aria-label="Main"]', 'footer']

/**
 * Checks the page in its current state and returns its faults: violations of accessibility rules in light and dark
 * colours at each size, and horizontal scrolling. `within` limits the check to one element, such as an open dialog.
 * `isWholeScreen` checks the site's navigation and footer at every size and in both colour schemes, not only in the
 * first combination.
 */
export async function accessibilityFaults(
  page: Page,
  { sizes = [phone, desktop], within = 'html', isWholeScreen = false } = {},
) {
  const faults: string[] = []
  if (!(await page.evaluate(() => 'axe' in window))) await loadAxe(page)
  // No transition may start or run while axe runs. A toast, for example, can fade out at any time.
  await page.evaluate(() => {
    window.withoutTransitions ??= new CSSStyleSheet()
    window.withoutTransitions.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets.push(window.withoutTransitions)
  })
  for (const { size, colorScheme, rules } of appearancesFor(sizes)) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme })
    const found = await page.evaluate(
      async ({ runOnly, context }) => {
        // The new size and colours must be painted, and all animations finished, before axe runs.
        await window.waitForPaint()
        // An endless animation, such as a loading sign, cannot be finished.
        const animations = document
          .getAnimations()
          .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        for (const animation of animations) animation.finish()
        // The app may change the page at the end of an animation.
        if (animations.length > 0) await window.waitForPaint()
        const { scrollWidth, clientWidth } = document.documentElement
        const wide = scrollWidth > clientWidth ? [`scrolls sideways by ${scrollWidth - clientWidth} px`] : []
        const { violations } = await window.axe.run(context, { runOnly, resultTypes: ['violations'] })
        const faulty: string[] = []
        for (const { id, nodes } of violations) {
          for (const { html, target } of nodes) {
            if (id === 'target-size') {
              // A fixed bar may have covered part of the target, so the rule runs again with the target in the middle
              // of the screen.
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
      {
        runOnly: rules,
        context: { include: [within], exclude: rules === everyRule || isWholeScreen ? [] : siteFrame },
      },
    )
    faults.push(...found.map((fault) => `${size.width} × ${size.height}, ${colorScheme}: ${fault}`))
  }
  await page.setViewportSize(phone)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.evaluate(() => {
    const others = document.adoptedStyleSheets.filter((sheet) => sheet !== window.withoutTransitions)
    document.adoptedStyleSheets = others
  })
  return faults
}
