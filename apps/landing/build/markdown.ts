import { Marked } from 'marked'

interface Heading {
  id: string
  text: string
}

/** The size of the study app's screenshots in CSS pixels. */
const pictureSize = 'width="304" height="540"'

/** Converts Markdown to HTML, and adds the headings of the second level to `headings`. */
export function markdownToHtml(source: string, headings: Heading[]): string {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text: plain }) {
        const id = slug(plain)
        if (depth === 2) headings.push({ id, text: plain })
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      image: ({ href, text: alt }) =>
        `<picture><source media="(prefers-color-scheme: dark)" srcset="${mark(href.replace('.webp', '-dark.webp'))}" ${pictureSize}>` +
        `<img src="${mark(href)}" alt="${alt}" ${pictureSize} loading="lazy" decoding="async"></picture>`,
      html: () => '',
    },
    // The frame lets a wide table scroll on its own instead of widening the page. The frame is focusable, so that
    // keyboard users can scroll the table too.
    hooks: {
      postprocess: (html) =>
        html
          // An empty cell in the top left corner is not the heading of a column, so it must not be a `th` element.
          .replaceAll('<th></th>', '<td></td>')
          .replaceAll(
            /<table>[\s\S]*?<\/table>/g,
            (table) =>
              `<div class="table-frame" tabindex="0" role="group" aria-label="Table">${stackIfWide(table)}</div>`,
          ),
    },
  })
  return marked.parse(source, { async: false })
}

const slug = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** Marks the path of a picture, so that `importPictures` finds it. */
const mark = (path: string) => `%%${path}%%`

/**
 * Returns the source code of a module that exports the JSON value, with each marked path replaced by the built
 * picture's address.
 */
export function importPictures(json: string): string {
  const paths = [...new Set(Array.from(json.matchAll(/%%([^%]+)%%/g), ([, path = '']) => path))]
  const imports = paths.map((path, index) => `import picture${index} from '${path}?url'\n`).join('')
  const value = json.replaceAll(/%%([^%]+)%%/g, (_, path: string) => `" + picture${paths.indexOf(path)} + "`)
  return `${imports}export default ${value}`
}

const cells = /<(th|td)[^>]*>([\s\S]*?)<\/\1>/g
const plainText = (html: string) => html.replaceAll(/<[^>]+>/g, '')

/**
 * The largest width, in characters, at which a table with three or more columns still fits on a phone. The width of a
 * table is the total length of the longest cells, one from each column.
 */
const mostCharacters = 90

/**
 * Marks up a wide table for phones, where the style sheet shows each row as a block and labels every cell with its
 * column's name. The roles are needed because browsers drop the table semantics of elements that are displayed as
 * blocks.
 */
function stackIfWide(table: string): string {
  const [, headRow = '', body = ''] = /<thead>([\s\S]*?)<\/thead>\s*([\s\S]*)<\/table>/.exec(table) ?? []
  const names = Array.from(headRow.matchAll(cells), ([, , name = '']) => plainText(name))
  const rows = Array.from(body.matchAll(/<tr>[\s\S]*?<\/tr>/g), ([row]) =>
    Array.from(row.matchAll(cells), ([, , cell = '']) => cell),
  )
  const width = names.reduce(
    (sum, name, column) => sum + Math.max(name.length, ...rows.map((row) => plainText(row[column] ?? '').length)),
    0,
  )
  if (names.length < 3 || width <= mostCharacters) return table
  const head = names.map((name) => `<th scope="col" role="columnheader">${name}</th>`).join('\n')
  const lines = rows.map((row) =>
    row.map((cell, column) => `<td role="cell" data-column="${names[column]}">${cell}</td>`).join('\n'),
  )
  return (
    `<table role="table" class="stacks"><thead role="rowgroup"><tr role="row">${head}</tr></thead>` +
    `<tbody role="rowgroup">${lines.map((line) => `<tr role="row">${line}</tr>`).join('\n')}</tbody></table>`
  )
}
