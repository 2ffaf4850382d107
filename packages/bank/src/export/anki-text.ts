/** A note for a text file: two sides, tags, and an id by which Anki recognises the note in a second import. */
export interface AnkiNote {
  id: string
  front: string
  back: string
  tags: readonly string[]
}

// A field with a quote, a tab or a line break has to be quoted.
const field = (text: string) => (/["\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

// Tags are separated by spaces, so a tag must not contain one.
const tag = (text: string) => text.trim().replaceAll(/\s+/g, '_')

/** Writes notes as a text file for Anki and for our own import. The sides are HTML or plain text. */
export function toAnkiText(notes: readonly AnkiNote[], { isHtml }: { isHtml: boolean }): string {
  const head = ['#separator:tab', `#html:${isHtml}`, '#guid column:1', '#tags column:4']
  const lines = notes.map(({ id, front, back, tags }) => [id, field(front), field(back), tags.map(tag).join(' ')])
  return `${[...head, ...lines.map((line) => line.join('\t'))].join('\n')}\n`
}

/** Escapes plain text as HTML without tabs and line breaks, which would break the rows of the file. */
export const htmlOf = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\t', ' ')
    .replaceAll(/\r\n|\r|\n/g, '<br>')
