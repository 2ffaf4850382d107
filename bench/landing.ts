import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { freePort } from '../apps/server/src/platform/free-port.ts'
import { ensureChromium } from '../tools/support/chromium.ts'
import { root } from '../tools/support/data-folder.ts'
import { startPostgres } from '../tools/support/local-postgres.ts'
import { step } from '../tools/support/progress.ts'
import { startChildServer } from './support/child-server.ts'
import { median, sendLoad } from './support/measuring.ts'

const runs = 5
const limits = { performance: 0.98, paint: 1.25, quality: 1, scriptKb: 80, styleKb: 15, shift: 0.02, throughput: 0.5 }

interface Visit {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  paintMs: number
  shift: number
  scriptBytes: number
}

/** Measures one visit with Lighthouse's simulated slow phone and an empty cache. */
async function measureVisit(url: string, port: number): Promise<Visit> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error' })
  if (!result || result.lhr.runtimeError)
    throw new Error(result?.lhr.runtimeError?.message ?? 'Lighthouse returned no result.')
  const { audits, categories } = result.lhr
  const requests = audits['network-requests']?.details
  const items = requests?.type === 'table' ? requests.items : []
  return {
    performance: categories['performance']?.score ?? 0,
    accessibility: categories['accessibility']?.score ?? 0,
    bestPractices: categories['best-practices']?.score ?? 0,
    seo: categories['seo']?.score ?? 0,
    paintMs: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    shift: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    scriptBytes: items
      .filter(({ resourceType }) => resourceType === 'Script')
      .reduce((sum, { transferSize }) => sum + Number(transferSize), 0),
  }
}

/** Returns the compressed size of the styles, which are inlined in the page. */
function styleBytes() {
  const page = readFileSync(join(root, 'apps/landing/dist/index.html'), 'utf8')
  const [, css = ''] = /<style>([\s\S]*?)<\/style>/.exec(page) ?? []
  return brotliCompressSync(css).length
}

const line = (name: string, value: string, limit: string, isMet: boolean) => {
  console.log(`  ${isMet ? '✓' : '✗'} ${name.padEnd(24)} ${value.padEnd(26)} ${limit}`)
  return isMet
}

/**
 * Measures the home page with Lighthouse. Compares its largest contentful paint with that of a page that has the same
 * text and pictures but no styles or scripts, and the server's throughput with that of a plain Node server.
 */
export async function benchLanding(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'titer-bench-'))
  const postgres = await step('Starting PostgreSQL', () => startPostgres({ folder }))
  const titer = await step('Starting Titer', () =>
    startChildServer<{ url: string }>('titer', { DATABASE_URL: postgres.url }),
  )
  const bare = await startChildServer<{ url: string }>('landing-bare')
  const port = await freePort()
  const executablePath = await ensureChromium((message) => console.log(message), 'desktop')
  const browser = await chromium.launch({ executablePath, args: [`--remote-debugging-port=${port}`, '--no-sandbox'] })
  try {
    const visits = { ours: [] as Visit[], bare: [] as Visit[] }
    for (let run = 1; run <= runs; run += 1) {
      await step(`Lighthouse, run ${run} of ${runs}`, async () => {
        visits.bare.push(await measureVisit(`${bare.url}/bare`, port))
        visits.ours.push(await measureVisit(`${titer.url}/`, port))
      })
    }
    await browser.close()

    const load = { connections: 50, duration: 6, headers: { 'accept-encoding': 'br' } }
    const rates = { ours: [] as number[], bare: [] as number[] }
    for (let round = 1; round <= 3; round += 1) {
      await step(`Throughput, round ${round} of 3`, async () => {
        rates.bare.push((await sendLoad({ ...load, url: `${bare.url}/` })).requests.average)
        rates.ours.push((await sendLoad({ ...load, url: `${titer.url}/` })).requests.average)
      })
    }

    const of = (side: Visit[], name: keyof Visit) => median(side.map((one) => one[name]))
    const [paint, barePaint] = [of(visits.ours, 'paintMs'), of(visits.bare, 'paintMs')]
    const [rate, bareRate] = [median(rates.ours), median(rates.bare)]
    const performance = of(visits.ours, 'performance')
    const scriptKb = of(visits.ours, 'scriptBytes') / 1024
    const styleKb = styleBytes() / 1024
    const shift = of(visits.ours, 'shift')
    const quality = Math.min(
      ...visits.ours.flatMap(({ accessibility, bestPractices, seo }) => [accessibility, bestPractices, seo]),
    )
    console.log('')
    return [
      line(
        'Lighthouse performance',
        performance.toFixed(2),
        `at least ${limits.performance}`,
        performance >= limits.performance,
      ),
      line(
        'largest contentful paint',
        `${paint.toFixed(0)} ms / ${barePaint.toFixed(0)} ms = ${(paint / barePaint).toFixed(2)}`,
        `at most ${limits.paint} times the bare page's`,
        paint / barePaint <= limits.paint,
      ),
      line('accessibility, practices, SEO', quality.toFixed(2), `each ${limits.quality}`, quality >= limits.quality),
      line('layout shift', shift.toFixed(3), `under ${limits.shift}`, shift < limits.shift),
      line('scripts', `${scriptKb.toFixed(1)} KB`, `at most ${limits.scriptKb} KB`, scriptKb <= limits.scriptKb),
      line('styles', `${styleKb.toFixed(1)} KB`, `at most ${limits.styleKb} KB`, styleKb <= limits.styleKb),
      line(
        'requests/s',
        `${rate.toFixed(0)} / ${bareRate.toFixed(0)} = ${(rate / bareRate).toFixed(2)}`,
        `at least ${limits.throughput} times plain Node's`,
        rate / bareRate >= limits.throughput,
      ),
    ].every(Boolean)
  } finally {
    await Promise.all([titer.stop(), bare.stop(), browser.close()])
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
