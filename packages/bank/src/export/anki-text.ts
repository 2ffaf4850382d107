/** A note as it is written: two sides, tags, and an id by which a second import finds it again. */
export interface AnkiNote {
  id: string
  front: string
  back: string
  tags: readonly string[]
}

// A quote, a tab or a line end would end the field: such a field stands in quotes.
const field = (text: string) => (/["\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

// A blank would end the tag.
const tag = (text: string) => text.trim().replaceAll(/\s+/g, '_')

/** Notes as Anki and our own reader take them from a text file; their sides are HTML, or plain words. */
export function toAnkiText(notes: readonly AnkiNote[], { isHtml }: { isHtml: boolean }): string {
  const head = ['#separator:tab', `#html:${isHtml}`, '#guid column:1', '#tags column:4']
  const lines = notes.map(({ id, front, back, tags }) => [id, field(front), field(back), tags.map(tag).join(' ')])
  return `${[...head, ...lines.map((line) => line.join('\t'))].join('\n')}\n`
}

/** Words as HTML in which nothing can break a line of the file. */
export const htmlOf = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\t', ' ')
    .replaceAll(/\r\n|\r|\n/g, '<br>')
