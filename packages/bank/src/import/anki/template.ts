import { clozeNumbers, renderCloze } from './cloze.ts'

/** A note's fields and the card to render. */
export interface CardSource {
  fields: ReadonlyMap<string, string>
  /**
   * The position of the card's template among the templates of its note type, from zero. For a cloze card, the number of
   * the gap minus one.
   */
  ord: number
}

export interface CardTemplate {
  front: string
  back: string
}

/** A rendered card, in HTML. */
type RenderedCard = CardTemplate

/**
 * Renders a card with Anki's templates, as https://docs.ankiweb.net/templates/intro.html describes them: fields,
 * filters and sections. Many back templates begin with `{{FrontSide}}`, which repeats the front. FrontSide is not a
 * field of the note, so it is rendered as an empty string and the back contains only the answer.
 */
export const renderCard = (template: CardTemplate, source: CardSource): RenderedCard => ({
  front: renderSide(template.front, source, false),
  back: renderSide(template.back, source, true),
})

/** Returns whether the template shows a cloze text that has a gap for this card. */
export const hasClozeGap = (template: CardTemplate, { fields, ord }: CardSource) =>
  [...template.front.matchAll(/\{\{[^{}]*cloze:([^{}]*)\}\}/g)].some(([, field = '']) =>
    clozeNumbers(fields.get(field.trim()) ?? '').includes(ord + 1),
  )

function renderSide(template: string, source: CardSource, isBack: boolean): string {
  // Whether each of the enclosing sections is shown, the outermost first.
  const shown: boolean[] = []
  let html = ''
  // `split` puts the contents of the tags at odd positions.
  for (const [index, part] of template.split(/\{\{([^{}]*)\}\}/).entries()) {
    const tag = part.trim()
    const name = tag.slice(1).trim()
    if (index % 2 === 1 && tag.startsWith('#')) shown.push(isFilled(source, name))
    else if (index % 2 === 1 && tag.startsWith('^')) shown.push(!isFilled(source, name))
    else if (index % 2 === 1 && tag.startsWith('/')) shown.pop()
    else if (shown.every(Boolean)) html += index % 2 === 1 ? fieldOf(tag, source, isBack) : part
  }
  return html
}

function isFilled({ fields, ord }: CardSource, name: string): boolean {
  const content = fields.get(name)
  if (content === undefined) return name === `c${ord + 1}`
  return content.replaceAll(/<\/?(?:br|div|p)\b[^<>]*>|&nbsp;/gi, '').trim() !== ''
}

function fieldOf(tag: string, { fields, ord }: CardSource, isBack: boolean): string {
  const filters = tag.split(':').map((part) => part.trim())
  const content = fields.get(filters.pop() ?? '') ?? ''
  if (filters.includes('cloze')) {
    const { hidden, filled, answers } = renderCloze(content, ord + 1)
    if (!isBack) return hidden
    // The answer comes first, because the whole text does not show which words were hidden.
    return answers.join('; ') === filled ? filled : `${answers.join('; ')}<br><br>${filled}`
  }
  // Hints and type-in fields are shown only on the back, because they reveal the answer.
  return !isBack && (filters.includes('hint') || filters.includes('type')) ? '' : content
}
