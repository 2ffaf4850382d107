import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readReleases, readSyllabus } from '@titer/bank'
import moduleCoverage from '@titer/bank/public/modules.json' with { type: 'json' }
import coverage from '@titer/bank/public/topics.json' with { type: 'json' }
import type { Plugin } from 'vite'
import { parse } from 'yaml'
import { z } from 'zod'
import { bankSentences, newTopicsDay, newTopicsSentence, partsWithoutQuestions } from './bank-sentences.ts'
import { importPictures, markdownToHtml } from './markdown.ts'

const text = z.string().trim().min(1)
const summary = text.max(155)

const syllabusParts = new Set(coverage.flatMap(({ parts }) => parts.map(({ part }) => part)))
const withoutQuestions = new Set(partsWithoutQuestions(coverage))

/** The name of a part of the syllabus, and whether the bank has questions on it. */
const partOfSyllabus = text
  .refine((name) => syllabusParts.has(name), 'is not a part of the syllabus')
  .transform((name) => ({ name, hasQuestions: !withoutQuestions.has(name) }))

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
  'faq.yaml': z
    .array(
      z.strictObject({
        question: text,
        answer: text,
        links: z.array(z.strictObject({ href: text, text })).optional(),
      }),
    )
    .length(8),
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
        topics: z.array(partOfSyllabus),
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
  /** The rendered HTML. It needs no sanitising, because the build generates it from our own files. */
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
  return validate(name, schemas[name], parseYaml(name, insertSentences(name, source)))
}

export function readPage(name: string, source: string): MarkdownPage {
  const [, head = '', body = ''] =
    /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(insertSentences(name, source)) ?? []
  if (head === '')
    throw new ContentError(`content/${name} must begin with a title and a summary between two lines of ---.`)
  const headings: MarkdownPage['headings'] = []
  return { ...validate(name, frontMatter, parseYaml(name, head)), html: markdownToHtml(body, headings), headings }
}

const repository = fileURLToPath(new URL('../../..', import.meta.url))
const topicNames = new Map(readSyllabus(repository).map(({ id, name }) => [id, name]))
const sentences = new Map(
  Object.entries({
    ...bankSentences(coverage, moduleCoverage),
    newTopics: newTopicsSentence(readReleases(repository), coverage, topicNames),
    newTopicsDay: newTopicsDay(readReleases(repository)),
  }),
)

/**
 * Replaces each `{{name}}` with the sentence of that name from `sentences`. If the sentence is empty, also removes the
 * space before the placeholder.
 */
const insertSentences = (name: string, source: string) =>
  source.replaceAll(/ ?\{\{(\w+)\}\}/g, (placeholder, key: string) => {
    const sentence = sentences.get(key)
    if (sentence === undefined)
      throw new ContentError(`content/${name} contains the unknown placeholder ${placeholder.trim()}.`)
    return sentence === '' ? '' : placeholder.replace(`{{${key}}}`, sentence)
  })

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

const contentFolder = fileURLToPath(new URL('../content/', import.meta.url))
const guideFolder = join(contentFolder, 'guide')

/** Returns the menu titles of the guide's sections, ordered by file name. */
export async function readGuideMenu(): Promise<string[]> {
  const files = (await readdir(guideFolder)).toSorted()
  const pages = files.map(async (file) => readPage(`guide/${file}`, await readFile(join(guideFolder, file), 'utf8')))
  return (await Promise.all(pages)).map(({ title, menu = title }) => menu)
}

/**
 * Allows the source code to import the files in `content/` as parsed values. `virtual:guide-menu` contains only the
 * titles of the guide's sections, so that a page with the menu does not load the whole guide. `virtual:bank-sentences`
 * contains the finished sentences about the bank, so that a page does not load the list of all topics to build them.
 */
export const contentPlugin = (): Plugin => ({
  name: 'content-files',
  resolveId: (id) => (id === 'virtual:guide-menu' || id === 'virtual:bank-sentences' ? id : null),
  async load(id) {
    if (id === 'virtual:guide-menu') return `export default ${JSON.stringify(await readGuideMenu())}`
    if (id === 'virtual:bank-sentences') {
      return Array.from(sentences, ([key, sentence]) => `export const ${key} = ${JSON.stringify(sentence)}`).join('\n')
    }
    const [file = ''] = id.split('?')
    if (!file.startsWith(contentFolder) || !/\.(?:md|yaml)$/.test(file)) return null
    const name = file.slice(contentFolder.length)
    const source = await readFile(file, 'utf8')
    if (name.endsWith('.md')) return importPictures(JSON.stringify(readPage(name, source)))
    return `export default ${JSON.stringify(readYaml(name, source))}`
  },
})
