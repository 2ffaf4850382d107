import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Marked } from 'marked'
import type { Plugin } from 'vite'
import { parse } from 'yaml'
import { z } from 'zod'

const text = z.string().trim().min(1)
const summary = text.max(155)

const shapes = {
  'site.yaml': z.strictObject({
    name: text,
    tagline: text,
    description: summary,
    contact: z.strictObject({
      email: z.email(),
      office: z.array(text).min(1),
      profile: z.strictObject({ label: text, text, url: z.url() }),
      replies: text,
    }),
    developer: z.strictObject({ heading: text, lead: text, paragraphs: z.array(text).min(1) }),
    claim: z.strictObject({ figure: text, text }),
  }),
  'faq.yaml': z.array(z.strictObject({ question: text, answer: text })).length(8),
  'testimonials.yaml': z
    .array(z.strictObject({ name: text, college: text, year: text, image: text, comment: text }))
    .length(5),
  'previews.yaml': z.array(z.strictObject({ file: text, title: text, caption: text, alt: text })).length(6),
  'reading-list.yaml': z.strictObject({
    intro: text,
    books: z.array(
      z.strictObject({
        short: text,
        title: text,
        authors: text,
        subject: z.enum(['Microbiology', 'Pharmacology', 'Both']),
        topics: z.array(text),
      }),
    ),
  }),
}

type Shapes = typeof shapes
/** @public Named by files.d.ts. */
export type SiteText = z.output<Shapes['site.yaml']>
/** @public Named by files.d.ts. */
export type FaqItem = z.output<Shapes['faq.yaml']>[number]
export type Testimonial = z.output<Shapes['testimonials.yaml']>[number]
export type Preview = z.output<Shapes['previews.yaml']>[number]
export type ReadingList = z.output<Shapes['reading-list.yaml']>

const frontMatter = z.strictObject({ title: text, menu: text.optional(), summary })

export interface WrittenPage {
  title: string
  menu?: string | undefined
  summary: string
  /** Ready to show: made from our own files while building. */
  html: string
  headings: { id: string; text: string }[]
}

class ContentError extends Error {
  override name = 'ContentError'
}

const isKnown = (name: string): name is keyof Shapes => Object.hasOwn(shapes, name)

/** One YAML file, checked; the error says which file and what in it an editor should look at. */
export function readYaml(name: string, source: string): unknown {
  if (!isKnown(name)) throw new ContentError(`content/${name} is not a file this site knows.`)
  return checked(name, shapes[name], parsed(name, source))
}

export function readPage(name: string, source: string): WrittenPage {
  const [, head = '', body = ''] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(source) ?? []
  if (head === '')
    throw new ContentError(`content/${name} has to begin with a title and a summary between two lines of ---.`)
  const headings: WrittenPage['headings'] = []
  return { ...checked(name, frontMatter, parsed(name, head)), html: toHtml(body, headings), headings }
}

function parsed(name: string, source: string): unknown {
  try {
    return parse(source)
  } catch (cause) {
    throw new ContentError(`content/${name} is not YAML that can be read. ${String(cause)}`, { cause })
  }
}

function checked<Shape extends z.ZodType>(name: string, shape: Shape, value: unknown): z.output<Shape> {
  const result = shape.safeParse(value)
  if (result.success) return result.data
  const faults = result.error.issues.map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`)
  throw new ContentError(`content/${name} cannot be used. ${faults.join('; ')}.`)
}

function toHtml(source: string, headings: WrittenPage['headings']) {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text: plain }) {
        const id = slug(plain)
        if (depth === 2) headings.push({ id, text: plain })
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      html: () => '',
    },
    // A wide table scrolls by itself instead of widening the page, by keyboard as well.
    hooks: {
      postprocess: (html) =>
        html
          .replaceAll('<table>', '<div class="table-frame" tabindex="0" role="group" aria-label="Table"><table>')
          .replaceAll('</table>', '</table></div>')
          // The corner of a table heads nothing.
          .replaceAll('<th></th>', '<td></td>'),
    },
  })
  return marked.parse(source, { async: false })
}

const slug = (words: string) =>
  words
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

const guideFolder = fileURLToPath(new URL('../content/guide/', import.meta.url))

/** What each text of the guide is called in its menu, in the order of their files. */
export async function readGuideMenu(): Promise<string[]> {
  const files = (await readdir(guideFolder)).toSorted()
  const pages = files.map(async (file) => readPage(`guide/${file}`, await readFile(join(guideFolder, file), 'utf8')))
  return (await Promise.all(pages)).map(({ title, menu = title }) => menu)
}

/** Lets the pages import the files of `content/` as values, and the guide's menu without the guide. */
export const contentFiles = (): Plugin => ({
  name: 'content-files',
  resolveId: (id) => (id === 'virtual:guide-menu' ? id : null),
  async load(id) {
    if (id === 'virtual:guide-menu') return `export default ${JSON.stringify(await readGuideMenu())}`
    const [file = ''] = id.split('?')
    const [, name] = /\/content\/([\w/-]+\.(?:md|yaml))$/.exec(file) ?? []
    if (name === undefined) return null
    const source = await readFile(file, 'utf8')
    const value = name.endsWith('.md') ? readPage(name, source) : readYaml(name, source)
    return `export default ${JSON.stringify(value)}`
  },
})
