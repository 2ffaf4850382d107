import { readdirSync, readFileSync } from 'node:fs'
import { formatRupees, planCatalogue } from '@titer/domain'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { isPath } from '../src/paths.ts'
import { legalLinks } from '../src/site/site-links.ts'
import { readPage, readYaml } from './content.ts'

const folder = new URL('../content/', import.meta.url)
const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8')
const pages = names.filter((name) => name.endsWith('.md')).map((name) => ({ name, ...readPage(name, read(name)) }))

const wideTable = [
  '| What | Why | How long |',
  '| --- | --- | --- |',
  '| Your email address and your username | To sign you in and to write to you | Until you delete your account |',
].join('\n')

const textOf = (name: string) => pages.find((page) => page.name === name)?.html.replaceAll(/<[^>]+>/g, '')

describe('the content files', () => {
  for (const name of names.filter((name) => name.endsWith('.yaml'))) {
    it(`match their schema (${name})`, () => {
      expect(() => readYaml(name, read(name))).not.toThrow()
    })
  }

  for (const { name, html, headings } of pages) {
    it(`contain text and unique heading ids (${name})`, () => {
      expect(html).not.toBe('')
      expect(new Set(headings.map(({ id }) => id)).size).toBe(headings.length)
    })
  }

  it('are rejected with an error that contains the file name and the reason when they are invalid', () => {
    expect(() => readYaml('faq.yaml', '- question: Why?')).toThrow(/content\/faq\.yaml is invalid.*answer/)
    expect(() => readPage('legal/new.md', '# New')).toThrow(/content\/legal\/new\.md must begin with a title/)
    expect(() => readYaml('news.yaml', '')).toThrow(/content\/news\.yaml is not a known content file/)
  })
})

describe('the Markdown pages', () => {
  it('link only to existing pages of the site', () => {
    const links = pages.flatMap(({ name, html }) =>
      [...html.matchAll(/href="(\/[^"]*)"/g)].map(([, href = '']) => ({ name, href })),
    )
    expect(links.length).toBeGreaterThan(0)
    expect(links.filter(({ href }) => !isPath(href.split('#')[0] ?? ''))).toEqual([])
  })

  it('[R-10] about legal topics have the titles that the footer links show', () => {
    const titles = pages.filter(({ name }) => name.startsWith('legal/')).map(({ name, title }) => ({ name, title }))
    const linked = legalLinks.map(({ href, label }) => ({ name: `legal${href}.md`, title: label }))
    expect(titles).toEqual(linked.toSorted((one, other) => one.name.localeCompare(other.name)))
  })

  it("label each cell of a wide table, but not of a narrow one, with its column's name, because phones show a wide table without columns", () => {
    const { html } = readPage('a.md', `---\ntitle: T\nsummary: S\n---\n\n${wideTable}`)
    expect(html).toContain('<td role="cell" data-column="How long">Until you delete your account</td>')
    expect(html).toContain('<th scope="col" role="columnheader">How long</th>')
    const narrow = readPage('a.md', '---\ntitle: T\nsummary: S\n---\n\n| A | B | C |\n| - | - | - |\n| 1 | 2 | 3 |')
    expect(narrow.html).not.toContain('data-column')
  })

  it('show only pictures that exist, each with a description of at least 20 characters', () => {
    const pictures = pages.flatMap(({ html }) => [...html.matchAll(/<img src="%%\.\.\/([^%]+)%%" alt="([^"]*)"/g)])
    expect(pictures.length).toBeGreaterThan(5)
    expect(pictures.filter(([, file = '', alt = '']) => !names.includes(file) || alt.length < 20)).toEqual([])
  })

  it('contain no placeholder after the build, which fails for an unknown placeholder', () => {
    expect(pages.filter(({ html, summary }) => /\{\{|\}\}/.test(html + summary))).toEqual([])
    expect(() => readPage('a.md', '---\ntitle: T\nsummary: S\n---\n{{partsSold}}')).toThrow(
      /content\/a\.md contains the unknown placeholder \{\{partsSold\}\}/,
    )
  })

  it('[K-10] state the refund terms', () => {
    const refunds = textOf('legal/refund-policy.md')
    expect(refunds).toMatch(/7-day money-back guarantee/)
    expect(refunds).toMatch(/refused when more than 50% of the content has been used/)
    expect(refunds).toMatch(/bought by accident[^.]*within 24 hours/)
    expect(refunds).toMatch(/review[^.]* 3 to 5 business days/)
    expect(refunds).toMatch(/payout[^.]* 1 to 14 days/)
    expect(refunds).toMatch(/cannot pay out to a mobile wallet/)
  })

  it('[K-11] state the uptime target and the support response times', () => {
    const service = textOf('legal/service-policy.md')
    expect(service).toMatch(/up 99\.5% of every month/)
    expect(service).toMatch(/general questions within 24 hours and urgent ones within 4 hours/)
  })
})

describe('the images that the content files name', () => {
  const list = z.array(z.looseObject({ file: z.string().optional(), image: z.string().optional() }))
  const entries = (name: string) => list.parse(readYaml(name, read(name)))

  it('[L-02][L-03] exist in the content folder', () => {
    const previews = entries('previews.yaml').flatMap(({ file }) => [
      `previews/${file}.webp`,
      `previews/${file}-dark.webp`,
    ])
    const avatars = entries('testimonials.yaml').map(({ image }) => `avatars/${image}.svg`)
    expect([...previews, ...avatars].filter((name) => !names.includes(name))).toEqual([])
  })
})

describe('the plans in the guide and in the terms and conditions', () => {
  it('[B-01] have the same durations as in the plan catalogue, and in the terms and conditions also the same prices', () => {
    const terms = textOf('legal/terms-conditions.md') ?? ''
    for (const { name, priceRupees, durationMonths } of planCatalogue) {
      expect(terms).toMatch(new RegExp(`${name}\\s+${formatRupees(priceRupees)}\\s+${durationMonths} months`))
    }
    const overview = textOf('guide/1-overview.md') ?? ''
    expect(overview).toMatch(
      new RegExp(planCatalogue.map(({ durationMonths }) => `${durationMonths} months`).join('\\s+')),
    )
  })
})
