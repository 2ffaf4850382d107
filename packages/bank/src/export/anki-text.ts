/** A note in a text file. Its id lets Anki recognise the note when the file is imported again. */
export interface AnkiNote {
  id: string
  front: string
  back: string
  tags: readonly string[]
}

// Quotes a field that contains a quotation mark, a tab or a line break, as the format requires.
const field = (text: string) => (/["\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

// Replaces whitespace in a tag with underscores, because Anki separates tags by spaces.
const tag = (text: string) => text.trim().replaceAll(/\s+/g, '_')

/** Writes notes as a text file that Anki and our own import can read. The sides are HTML or plain text. */
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
