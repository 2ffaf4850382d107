import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { freePort } from '../apps/server/src/platform/free-port.ts'
import { ensureChromium } from '../tools/chromium.ts'
import { root } from '../tools/data-folder.ts'
import { startPostgres } from '../tools/local-postgres.ts'
import { step } from '../tools/progress.ts'
import { fire, median, startPeer } from './peer.ts'

const runs = 5
const limits = { performance: 0.98, paint: 1.25, quality: 1, scriptKb: 85, styleKb: 15, shift: 0.02, throughput: 0.5 }

interface Seen {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  paintMs: number
  shift: number
  scriptBytes: number
}

/** One visit on Lighthouse's slow phone, with nothing cached. */
async function look(url: string, port: number): Promise<Seen> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error' })
  if (!result || result.lhr.runtimeError)
    throw new Error(result?.lhr.runtimeError?.message ?? 'Lighthouse saw nothing.')
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

/** The style stands inside the page; alone, over the wire, it would be so large. */
function styleBytes() {
  const page = readFileSync(join(root, 'apps/landing/dist/index.html'), 'utf8')
  const [, css = ''] = /<style>([\s\S]*?)<\/style>/.exec(page) ?? []
  return brotliCompressSync(css).length
}

const line = (name: string, value: string, limit: string, isHeld: boolean) => {
  console.log(`  ${isHeld ? '✓' : '✗'} ${name.padEnd(24)} ${value.padEnd(26)} ${limit}`)
  return isHeld
}

/** The home page beside the same words and pictures without style or script, and its server beside bare Node. */
export async function benchLanding(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'titer-bench-'))
  const postgres = await step('Starting PostgreSQL', () => startPostgres({ folder }))
  const titer = await step('Starting Titer', () =>
    startPeer<{ url: string }>('./titer.ts', { DATABASE_URL: postgres.url }),
  )
  const bare = await startPeer<{ url: string }>('./landing-bare.ts')
  const port = await freePort()
  const executablePath = await ensureChromium((sentence) => console.log(sentence), 'desktop')
  const browser = await chromium.launch({ executablePath, args: [`--remote-debugging-port=${port}`, '--no-sandbox'] })
  try {
    const seen = { ours: [] as Seen[], bare: [] as Seen[] }
    for (let run = 1; run <= runs; run += 1) {
      await step(`Lighthouse, run ${run} of ${runs}`, async () => {
        seen.bare.push(await look(`${bare.url}/bare`, port))
        seen.ours.push(await look(`${titer.url}/`, port))
      })
    }
    await browser.close()

    const load = { connections: 50, duration: 6, headers: { 'accept-encoding': 'br' } }
    const rates = { ours: [] as number[], bare: [] as number[] }
    for (let round = 1; round <= 3; round += 1) {
      await step(`Throughput, round ${round} of 3`, async () => {
        rates.bare.push((await fire({ ...load, url: `${bare.url}/` })).requests.average)
        rates.ours.push((await fire({ ...load, url: `${titer.url}/` })).requests.average)
      })
    }

    const of = (side: Seen[], name: keyof Seen) => median(side.map((one) => one[name]))
    const [paint, barePaint] = [of(seen.ours, 'paintMs'), of(seen.bare, 'paintMs')]
    const [rate, bareRate] = [median(rates.ours), median(rates.bare)]
    const performance = of(seen.ours, 'performance')
    const scriptKb = of(seen.ours, 'scriptBytes') / 1024
    const styleKb = styleBytes() / 1024
    const shift = of(seen.ours, 'shift')
    const quality = Math.min(
      ...seen.ours.flatMap(({ accessibility, bestPractices, seo }) => [accessibility, bestPractices, seo]),
    )
    console.log('')
    return [
      line('performance', performance.toFixed(2), `at least ${limits.performance}`, performance >= limits.performance),
      line(
        'largest paint',
        `${paint.toFixed(0)} ms / ${barePaint.toFixed(0)} ms = ${(paint / barePaint).toFixed(2)}`,
        `at most ${limits.paint} of the bare page's`,
        paint / barePaint <= limits.paint,
      ),
      line('accessibility, practices, SEO', quality.toFixed(2), `each ${limits.quality}`, quality >= limits.quality),
      line('layout shift', shift.toFixed(3), `under ${limits.shift}`, shift < limits.shift),
      line('scripts', `${scriptKb.toFixed(1)} KB`, `at most ${limits.scriptKb} KB`, scriptKb <= limits.scriptKb),
      line('style', `${styleKb.toFixed(1)} KB`, `at most ${limits.styleKb} KB`, styleKb <= limits.styleKb),
      line(
        'requests/s',
        `${rate.toFixed(0)} / ${bareRate.toFixed(0)} = ${(rate / bareRate).toFixed(2)}`,
        `at least ${limits.throughput} of bare Node's`,
        rate / bareRate >= limits.throughput,
      ),
    ].every(Boolean)
  } finally {
    await Promise.all([titer.stop(), bare.stop(), browser.close()])
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
