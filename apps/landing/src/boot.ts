/**
 * The one script that stands inside a page. Once the words are on the screen it fetches our letters and all other
 * scripts, at once: asked for earlier, they would hold the words up on a slow phone.
 */
const { later = '', main = '' } = document.currentScript?.dataset ?? {}
const page = document.documentElement

// A page in a hidden tab is not painted, and not every browser tells when it is.
const patienceMs = 2000

const nextFrame = () => new Promise(requestAnimationFrame)

async function painted() {
  await new Promise<void>((done) => {
    new PerformanceObserver(() => done()).observe({ type: 'paint', buffered: true })
  })
  // The first paint may have been of half a page, if it came in pieces.
  await nextFrame()
  await nextFrame()
}

/** The faces stand in the page for those without scripts; with them, a page is laid out anew once: when they are here. */
async function dress() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(document.querySelector('noscript')?.textContent.replaceAll(/<\/?style>/g, '') ?? '')
  const faces = Array.from(sheet.cssRules, (rule) => {
    const given = (name: string, otherwise = '') => (rule as CSSFontFaceRule).style.getPropertyValue(name) || otherwise
    // Quotes would be taken for a part of the name.
    return new FontFace(given('font-family').replaceAll('"', ''), given('src'), {
      display: 'swap',
      style: given('font-style', 'normal'),
      unicodeRange: given('unicode-range', 'U+0-10FFFF'),
      weight: given('font-weight'),
    })
  })
  // Every page begins with the upright Latin ones; the others come where they are used.
  const first = faces.filter(({ style, unicodeRange }) => style === 'normal' && /U\+20-/i.test(unicodeRange))
  await Promise.allSettled(first.map((face) => face.load()))
  for (const face of faces) document.fonts.add(face)
}

// Not every browser tells when it is idle.
const whenIdle = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 200))

/** One section at a time, so that a finger is answered in between. */
function layOut([section, ...rest]: HTMLElement[]) {
  whenIdle(() => {
    if (!section) return delete page.dataset['waking']
    section.dataset['awake'] = ''
    return layOut(rest)
  })
}

async function boot() {
  await new Promise((done) => document.addEventListener('DOMContentLoaded', done))
  await Promise.race([painted(), new Promise((done) => setTimeout(done, patienceMs))])
  const dressed = dress()
  // Apart, so that neither takes long.
  await new Promise((done) => setTimeout(done))
  for (const href of later.split(' ')) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
  document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: main }))
  await dressed
}

// A link into the page, or the way back into it, needs the true heights of all that stands above.
const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
if (arrival?.type === 'navigate' && location.hash === '') page.dataset['waking'] = ''

void boot().finally(() => layOut(Array.from(document.querySelectorAll('#hero ~ section'))))
