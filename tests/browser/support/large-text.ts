import type { Page } from 'playwright-core'

const normalPx = 16
const largePx = 2 * normalPx

/** The beginning of the sentence that `cutOffTexts` returns if the text is not enlarged. */
export const notEnlarged = 'the text is not enlarged'

/**
 * Sets the text size of the shown page to 200%: in the settings of the browser, or in the settings of the study app,
 * which change the page's root element.
 */
export async function enlargeText(page: Page, where: 'browser' | 'app' = 'browser') {
  const session = await page.context().newCDPSession(page)
  const standard = where === 'browser' ? largePx : normalPx
  await session.send('Page.setFontSizes', { fontSizes: { standard } })
  await session.detach()
  await page.evaluate((isSetInApp) => {
    const { style, dataset } = document.documentElement
    style.fontSize = isSetInApp ? '200%' : ''
    if (isSetInApp) dataset['textSize'] = '2'
    else delete dataset['textSize']
  }, where === 'app')
}

/**
 * Returns a sentence for each text that is cut off by the screen or a box, for each broken word of up to ten letters,
 * for horizontal scrolling, and for a page whose text is not enlarged.
 */
export const cutOffTexts = (page: Page) =>
  page.evaluate(
    async ({ expectedPx, wrongSize }) => {
      await window.waitForPaint()
      const faults: string[] = []
      const { fontSize } = getComputedStyle(document.documentElement)
      if (fontSize !== `${expectedPx}px`) faults.push(`${wrongSize}: ${fontSize}`)
      const { scrollWidth, clientWidth } = document.documentElement
      if (scrollWidth > clientWidth) faults.push(`scrolls sideways by ${scrollWidth - clientWidth} px`)
      const words = (element: Element) => (element.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 60)
      // Recognises elements that are only for screen readers by the clip path that the class `sr-only` sets.
      const all = [...document.body.querySelectorAll('*')]
      const clipped = new Set(all.filter((element) => getComputedStyle(element).clipPath === 'inset(50%)'))
      const isForScreenReaders = (element: Element | null): boolean =>
        element !== null && (clipped.has(element) || isForScreenReaders(element.parentElement))
      const isHidden = (element: Element) =>
        !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
        element.closest('[inert], [aria-hidden="true"]') !== null ||
        isForScreenReaders(element)
      const scrolls = (element: Element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX)
      const isInScroller = (element: Element | null): boolean =>
        element !== null && element !== document.body && (scrolls(element) || isInScroller(element.parentElement))
      for (const element of all) {
        if (words(element) === '' || isHidden(element)) continue
        const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(element)
        const isCut = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
        // Allows a difference of one pixel, which comes from rounding.
        if (isCut(overflowX) && element.scrollWidth > element.clientWidth + 1)
          faults.push(`cut at the side: ${words(element)}`)
        // Ignores previews that show only a few lines on purpose.
        if (isCut(overflowY) && webkitLineClamp === 'none' && element.scrollHeight > element.clientHeight + 1)
          faults.push(`cut below: ${words(element)}`)
      }
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const { currentNode } = texts
        const parent = currentNode.parentElement
        if (
          parent === null ||
          (currentNode.textContent ?? '').trim() === '' ||
          isHidden(parent) ||
          isInScroller(parent)
        )
          continue
        const range = document.createRange()
        range.selectNodeContents(currentNode)
        const { left, right, width } = range.getBoundingClientRect()
        if (width > 0 && (left < -1 || right > clientWidth + 1)) faults.push(`outside the screen: ${words(parent)}`)
        // A line has room for a word of up to ten letters, so such a word is broken only if its box is too narrow.
        for (const { index, 0: word } of (currentNode.textContent ?? '').matchAll(/[^\s@/-]+/g)) {
          if (word.length > 10) continue
          range.setStart(currentNode, index)
          range.setEnd(currentNode, index + word.length)
          const [first, ...others] = range.getClientRects()
          if (others.some(({ top }) => top >= (first?.bottom ?? 0) - 1))
            faults.push(`broken: ${word} in ${words(parent)}`)
        }
      }
      return [...new Set(faults)]
    },
    { expectedPx: largePx, wrongSize: notEnlarged },
  )

/** Returns whether the button with this name is completely on the screen. */
export const isOnScreen = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).evaluate((element) => {
    const { top, left, right, bottom } = element.getBoundingClientRect()
    return top >= 0 && left >= 0 && right <= innerWidth && bottom <= innerHeight
  })
