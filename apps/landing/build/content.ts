import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Marked } from 'marked'
import type { Plugin } from 'vite'
import { parse } from 'yaml'
import { z } from 'zod'

const text = z.string().trim().min(1)
const summary = text.max(155)

const schemas = {
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

type Schemas = typeof schemas
/** @public Used in content-modules.d.ts. */
export type SiteText = z.output<Schemas['site.yaml']>
/** @public Used in content-modules.d.ts. */
export type FaqItem = z.output<Schemas['faq.yaml']>[number]
export type Testimonial = z.output<Schemas['testimonials.yaml']>[number]
export type Preview = z.output<Schemas['previews.yaml']>[number]
export type ReadingList = z.output<Schemas['reading-list.yaml']>

const frontMatter = z.strictObject({ title: text, menu: text.optional(), summary })

export interface MarkdownPage {
  title: string
  menu?: string | undefined
  summary: string
  /** The rendered HTML. It needs no escaping, because the build generates it from our own files. */
  html: string
  headings: { id: string; text: string }[]
}

class ContentError extends Error {
  override name = 'ContentError'
}

const isKnown = (name: string): name is keyof Schemas => Object.hasOwn(schemas, name)

/** Parses and validates one YAML file. The error message names the file and the invalid fields. */
export function readYaml(name: string, source: string): unknown {
  if (!isKnown(name)) throw new ContentError(`content/${name} is not a known content file.`)
  return validate(name, schemas[name], parseYaml(name, source))
}

export function readPage(name: string, source: string): MarkdownPage {
  const [, head = '', body = ''] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(source) ?? []
  if (head === '')
    throw new ContentError(`content/${name} must begin with a title and a summary between two lines of ---.`)
  const headings: MarkdownPage['headings'] = []
  return { ...validate(name, frontMatter, parseYaml(name, head)), html: toHtml(body, headings), headings }
}

function parseYaml(name: string, source: string): unknown {
  try {
    return parse(source)
  } catch (cause) {
    throw new ContentError(`content/${name} is not valid YAML. ${String(cause)}`, { cause })
  }
}

function validate<Schema extends z.ZodType>(name: string, schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const problems = result.error.issues.map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`)
  throw new ContentError(`content/${name} is invalid. ${problems.join('; ')}.`)
}

function toHtml(source: string, headings: MarkdownPage['headings']) {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text: plain }) {
        const id = slug(plain)
        if (depth === 2) headings.push({ id, text: plain })
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      html: () => '',
    },
    // The frame lets a wide table scroll on its own instead of widening the page. The frame is focusable, so that
    // keyboard users can scroll the table too.
    hooks: {
      postprocess: (html) =>
        html
          .replaceAll('<table>', '<div class="table-frame" tabindex="0" role="group" aria-label="Table"><table>')
          .replaceAll('</table>', '</table></div>')
          // An empty corner cell heads no column, so it must not be a header cell.
          .replaceAll('<th></th>', '<td></td>'),
    },
  })
  return marked.parse(source, { async: false })
}

const slug = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

const guideFolder = fileURLToPath(new URL('../content/guide/', import.meta.url))

/** Returns the menu titles of the guide's sections, ordered by file name. */
export async function readGuideMenu(): Promise<string[]> {
  const files = (await readdir(guideFolder)).toSorted()
  const pages = files.map(async (file) => readPage(`guide/${file}`, await readFile(join(guideFolder, file), 'utf8')))
  return (await Promise.all(pages)).map(({ title, menu = title }) => menu)
}

/**
 * Lets the source code import the files in `content/` as parsed values. `virtual:guide-menu` contains only the titles
 * of the guide's sections, so that a page with the menu does not load the whole guide.
 */
export const contentPlugin = (): Plugin => ({
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
