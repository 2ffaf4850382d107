/**
 * This script is inline in every page. It waits for the first paint and then loads the fonts and all other scripts.
 * Loading them earlier would delay the first paint on a slow phone.
 */
const { later = '', main = '' } = document.currentScript?.dataset ?? {}
const page = document.documentElement

// The wait for the first paint has a limit, because a hidden tab is not painted and some browsers do not report the
// first paint.
const paintTimeoutMs = 2000

const nextFrame = () => new Promise(requestAnimationFrame)

async function firstPaint() {
  await new Promise<void>((done) => {
    new PerformanceObserver(() => done()).observe({ type: 'paint', buffered: true })
  })
  // Waits for one more painted frame, because the first paint may show only part of the page if the HTML arrived in
  // several packets. The first callback runs before that frame is painted, and the second callback runs afterwards.
  await nextFrame()
  await nextFrame()
}

/**
 * Loads the web fonts. Their rules are in a `noscript` element, where they apply only without JavaScript. This function
 * adds the fonts after the faces that every page uses have loaded, so that the browser lays out the text only once for
 * these faces.
 */
async function loadFonts() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(document.querySelector('noscript')?.textContent.replaceAll(/<\/?style>/g, '') ?? '')
  const faces = Array.from(sheet.cssRules, (rule) => {
    const property = (name: string, fallback = '') => (rule as CSSFontFaceRule).style.getPropertyValue(name) || fallback
    // Removes the quotes, because FontFace would treat them as part of the name.
    return new FontFace(property('font-family').replaceAll('"', ''), property('src'), {
      display: 'swap',
      style: property('font-style', 'normal'),
      unicodeRange: property('unicode-range', 'U+0-10FFFF'),
      weight: property('font-weight'),
    })
  })
  // Every page uses the upright Latin faces. The browser loads the other faces when text needs them.
  const first = faces.filter(({ style, unicodeRange }) => style === 'normal' && /U\+20-/i.test(unicodeRange))
  await Promise.allSettled(first.map((face) => face.load()))
  for (const face of faces) document.fonts.add(face)
}

// Safari does not support `requestIdleCallback`, so a timer replaces it there.
const whenIdle = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 200))

/** Lays out one section per idle period, so that the page can respond to input between two sections. */
function layOut([section, ...rest]: HTMLElement[]) {
  whenIdle(() => {
    if (!section) return delete page.dataset['layoutDeferred']
    section.dataset['laidOut'] = ''
    return layOut(rest)
  })
}

// Marks a form that the visitor submits before the page's script has loaded. CSS shows the form as waiting, and
// `useForm` sends it after hydration. Later submits are ignored here, because `useForm` has prevented their default
// action.
document.addEventListener('submit', (event) => {
  if (event.defaultPrevented) return
  event.preventDefault()
  if (event.target instanceof HTMLElement) event.target.dataset['isSubmitted'] = ''
})

async function boot() {
  await new Promise((done) => document.addEventListener('DOMContentLoaded', done))
  await Promise.race([firstPaint(), new Promise((done) => setTimeout(done, paintTimeoutMs))])
  const fontsLoaded = loadFonts()
  // Loading the fonts and requesting the scripts are separate tasks, so that the page can respond to input between
  // them.
  await new Promise((done) => setTimeout(done))
  for (const href of later.split(' ')) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
  const script = Object.assign(document.createElement('script'), { type: 'module', src: main })
  // If the script cannot be loaded, a submitted form must not wait forever, so its mark is removed.
  script.addEventListener('error', () => {
    for (const form of document.forms) delete form.dataset['isSubmitted']
  })
  document.head.append(script)
  await fontsLoaded
}

// Deferring the layout is not possible if the URL names a section, or after a reload or a history navigation. In these
// cases the browser sets the scroll position and needs the real heights of all sections above it.
const [navigationTiming] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
if (navigationTiming?.type === 'navigate' && location.hash === '') page.dataset['layoutDeferred'] = ''

void boot().finally(() => layOut(Array.from(document.querySelectorAll('#hero ~ section'))))
