import counts from '@titer/bank/counts.json' with { type: 'json' }
import { planCatalogue } from '@titer/domain'
import { paths, paymentPaths } from '@titer/landing/src/paths.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { listeningServer } from '../apps/server/src/testing/listening.ts'
import { fetchForSure } from './running.ts'

const server = await listeningServer()
afterAll(() => server.close())
const { landing, study } = server

const read = async (path: string) => {
  const response = await fetchForSure(landing + path)
  return { status: response.status, headers: response.headers, html: await response.text() }
}
const pages: ({ path: string } & Awaited<ReturnType<typeof read>>)[] = []
for (const path of paths) pages.push({ path, ...(await read(path)) })
const all = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([, found = '']) => found)
const isListed = ({ html }: { html: string }) => !html.includes('<meta name="robots" content="noindex">')
const listed = pages.filter(isListed)
const textOf = (html: string) =>
  html
    .replace(/^[\s\S]*<body>/, '')
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

const textAt = (path: string) => textOf(pages.find((page) => page.path === path)?.html ?? '')

describe('every page, as it is sent', () => {
  it('is there, in HTML, with words in it before any script has run', () => {
    const found = pages.map(({ path, status, html }) => [
      path,
      status,
      all(/<h1[^>]*>/g, html).length,
      html.length > 5_000,
    ])
    expect(found).toEqual(paths.map((path) => [path, 200, 1, true]))
  })

  it('leads nowhere that does not exist, by any of its links and to any place in a page', async () => {
    const links = pages.flatMap(({ path, html }) =>
      all(/<a\b[^>]*?href="([^"]+)"/g, html).map((link) => ({ path, link: link.replaceAll('&amp;', '&') })),
    )
    const inside = links.filter(({ link }) => link.startsWith('/') || link.startsWith('#'))
    const targets = new Set(inside.map(({ path, link }) => new URL(link, landing + path).href))
    expect(targets.size).toBeGreaterThan(25)
    const dead: string[] = []
    for (const target of targets) {
      const { pathname, search, hash } = new URL(target)
      const { status, html } = await read(pathname + search)
      if (status !== 200) dead.push(`${target}: ${status}`)
      if (hash && !html.includes(`id="${hash.slice(1)}"`)) dead.push(`${target}: no such place`)
    }
    expect(dead).toEqual([])
    expect(links.filter(({ link }) => !/^(\/|#|https:\/\/|http:\/\/|mailto:)/.test(link))).toEqual([])
  })

  it('marks in its menus itself and no other page', () => {
    const marked = pages.map(({ path, html }) => ({
      path,
      pages: [...new Set(all(/<a\b[^>]*?href="([^"]+)" aria-current="page"/g, html))],
    }))
    expect(marked.filter(({ path, pages: [page = path, ...others] }) => page !== path || others.length > 0)).toEqual([])
    expect(marked.filter(({ pages: found }) => found.length > 0).length).toBeGreaterThan(10)
  })

  it('names no address but those the server runs at', () => {
    expect(pages.filter(({ html }) => html.includes('titer.invalid')).map(({ path }) => path)).toEqual([])
  })

  it('[E-07] lets the browser reach our own two sites and no database elsewhere', async () => {
    const connections = (headers: Headers) =>
      /connect-src [^;]*/.exec(headers.get('content-security-policy') ?? '')?.[0]
    const allowed = new Set(pages.map(({ headers }) => connections(headers)))
    expect([...allowed]).toEqual([`connect-src 'self' ${study}`])
    expect(connections((await fetchForSure(study)).headers)).toBe(`connect-src 'self' ${landing}`)
  })

  it('tells search engines its title, what it is about, and its one address', () => {
    const faults = listed.flatMap(({ path, html }) => {
      const [title = ''] = all(/<title>([^<]*)<\/title>/g, html)
      const [description = ''] = all(/<meta name="description" content="([^"]*)"/g, html)
      const [canonical] = all(/<link rel="canonical" href="([^"]*)"/g, html)
      return [
        ...(title.length < 10 || title.length > 70 ? [`${path}: title “${title}”`] : []),
        ...(description.length < 40 || description.length > 160 ? [`${path}: description “${description}”`] : []),
        ...(canonical === landing + path ? [] : [`${path}: canonical ${canonical}`]),
      ]
    })
    expect(faults).toEqual([])
    expect(new Set(listed.map(({ html }) => all(/<title>([^<]*)</g, html)[0])).size).toBe(listed.length)
  })

  it('stands in the sitemap when it is for everybody, and only then', async () => {
    const { html: sitemap } = await read('/sitemap.xml')
    expect(all(/<loc>([^<]*)<\/loc>/g, sitemap)).toEqual(listed.map(({ path }) => landing + path))
    expect((await read('/robots.txt')).html).toContain(`Sitemap: ${landing}/sitemap.xml`)
    const hidden = pages.filter((page) => !isListed(page)).map(({ path }) => path)
    expect(hidden).toEqual(['/login', '/signup', '/forgot-password', '/auth/action', '/account', ...paymentPaths])
  })
})

describe('the home page, to machines', () => {
  const [home] = pages
  const [data = '{}'] = all(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g, home?.html ?? '')
  const graph = (JSON.parse(data) as { '@graph': { '@type': string }[] })['@graph']
  const typed = (type: string) => graph.find((node) => node['@type'] === type)

  it('[L-05][L-06] holds all eight questions with their answers', () => {
    const page = typed('FAQPage') as unknown as { mainEntity: { acceptedAnswer: { text: string } }[] }
    expect(page.mainEntity.filter(({ acceptedAnswer }) => acceptedAnswer.text.length > 20)).toHaveLength(8)
  })

  it('[B-01] offers the plans at the prices of the catalogue', () => {
    const product = typed('Product') as unknown as { offers: { name: string; price: number }[] }
    expect(product.offers.map(({ name, price }) => [name, price])).toEqual(
      planCatalogue.map(({ name, priceRupees }) => [name, priceRupees]),
    )
    expect(typed('Organization')).toBeDefined()
  })
})

describe('the numbers shown', () => {
  const kinds = { questions: /questions/i, cases: /cases/i, flashcards: /flashcards/i, articles: /articles/i }

  it('never claim more than the compiled bank holds', () => {
    const claims = pages.flatMap(({ path, html }) =>
      [...textOf(html).matchAll(/([\d,]+)\s*\+\s+([A-Za-z ]{3,40})/g)].map(([, figure = '', words = '']) => ({
        path,
        claimed: Number(figure.replaceAll(',', '')),
        kind: (Object.keys(kinds) as (keyof typeof kinds)[]).find((name) => kinds[name].test(words)),
      })),
    )
    const ofBank = claims.filter(({ kind }) => kind !== undefined)
    expect([...new Set(ofBank.map(({ path }) => path))]).toEqual(
      expect.arrayContaining(['/', '/documentation', '/pricing']),
    )
    expect(ofBank.filter(({ claimed, kind }) => kind !== undefined && claimed > counts[kind])).toEqual([])
  })

  it('say how many articles the compiled bank holds', () => {
    expect(textAt('/')).toContain(`and ${counts.articles} short articles.`)
  })

  // Skipped, and so not proven, until the bank holds as much as the specification says.
  it.skipIf(counts.questions < 10_000)('[P-01] the home page says 7,000+ and the documentation 10,000+', () => {
    expect(textAt('/')).toContain('7,000+ QuickFire questions')
    expect(textAt('/documentation')).toContain('10,000+ questions')
  })

  it.skipIf(counts.cases < 3_000)('[P-02] the home page says 3,000+ cases, 500+ flashcards and many articles', () => {
    for (const claim of ['3,000+ clinical cases', '500+ flashcards']) expect(textAt('/')).toContain(claim)
    expect(counts.flashcards).toBeGreaterThanOrEqual(500)
    expect(counts.articles).toBeGreaterThanOrEqual(50)
  })

  it('[P-03] say of the better scores that they are our claim and that results vary', () => {
    const claiming = pages
      .filter(({ html }) => html.includes('25-40%'))
      .map(({ path, html }) => ({ path, text: textOf(html) }))
    expect(claiming.map(({ path }) => path)).toContain('/')
    expect(claiming.filter(({ text }) => !/our claim[^.]*individual results vary/is.test(text))).toEqual([])
  })
})
