import type { Drawing, View } from '../figure.ts'
import { theme } from './colours.ts'
import { short, type Point } from './geometry.ts'
import { breakLines, textWidth } from './text-width.ts'

export const figureWidth = 360

/** Sizes of text. The smallest is a little more than 12 px on a phone of 360 px with margins of 16 px. */
export const textSize = { small: 13.5, normal: 14.5, heading: 16 } as const

type Anchor = 'start' | 'middle' | 'end'

interface TextStyle {
  anchor?: Anchor
  size?: number
  colour?: string
  isBold?: boolean
  isItalic?: boolean
  /** Breaks the text into lines of at most this width. */
  width?: number
  /** The colour of a border around the letters. The border keeps a text legible on top of lines. */
  halo?: string
}

interface Box {
  text: string
  left: number
  right: number
  top: number
  bottom: number
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Writes the attributes of an element, leaving out those that are undefined. */
const attributes = (values: Record<string, string | number | undefined>) =>
  Object.entries(values)
    .flatMap(([name, value]) =>
      value === undefined ? [] : [` ${name}="${typeof value === 'number' ? short(value) : value}"`],
    )
    .join('')

/** Writes an SVG element. */
export const element = (name: string, values: Record<string, string | number | undefined>, content = '') =>
  `<${name}${attributes(values)}${content === '' ? '/>' : `>${content}</${name}>`}`

const overlaps = (one: Box, other: Box) =>
  one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 2 && other.top < one.bottom - 2

/**
 * The surface on which a figure is drawn. It collects elements and labels. `finish` throws if a text leaves the frame
 * or covers another text.
 */
export class Canvas {
  readonly #view: View
  readonly #parts: string[] = []
  readonly #definitions: string[] = []
  readonly #boxes: Box[] = []
  readonly #labels: string[] = []
  readonly #prefix: string

  /** The prefix keeps the ids of one drawing apart from those of others on the same page. */
  constructor(view: View, prefix: string) {
    this.#view = view
    this.#prefix = prefix
  }

  /** Adds an element, for example `add('circle', { cx: 10, cy: 10, r: 4 })`. */
  add(name: string, values: Record<string, string | number | undefined>, content = '') {
    this.#parts.push(element(name, values, content))
  }

  /** Adds a path that is stroked and not filled. */
  stroke(d: string, colour: string, width: number, more: Record<string, string | number | undefined> = {}) {
    this.add('path', { d, fill: 'none', stroke: colour, 'stroke-width': width, ...more })
  }

  /** Adds a filled path. */
  fill(d: string, colour: string, more: Record<string, string | number | undefined> = {}) {
    this.add('path', { d, fill: colour, ...more })
  }

  /** Adds finished SVG text, such as a group built with `element`. */
  addMarkup(markup: string) {
    this.#parts.push(markup)
  }

  /** Defines an element that others refer to, such as a clip path. Returns its reference as `url(…)` and as `href`. */
  define(name: string, id: string, values: Record<string, string | number | undefined>, content: string) {
    const unique = `${this.#prefix}-${id}`
    const markup = element(name, { id: unique, ...values }, content)
    if (!this.#definitions.includes(markup)) this.#definitions.push(markup)
    return { url: `url(#${unique})`, href: `#${unique}` }
  }

  /** Adds a straight arrow. */
  arrow([fromX, fromY]: Point, [toX, toY]: Point, colour: string = theme.ink, width = 2) {
    const angle = Math.atan2(toY - fromY, toX - fromX)
    const wing = (turn: number): Point => [toX - 8 * Math.cos(angle + turn), toY - 8 * Math.sin(angle + turn)]
    const [left, right] = [wing(0.5), wing(-0.5)]
    const shaft = `M${short(fromX)} ${short(fromY)}L${short(toX)} ${short(toY)}`
    const head = `M${short(left[0])} ${short(left[1])}L${short(toX)} ${short(toY)}L${short(right[0])} ${short(right[1])}`
    this.stroke(shaft + head, colour, width, { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' })
  }

  /** Adds a text. `y` is the base line of its first line. Returns the base line for a further line below the text. */
  text(x: number, y: number, text: string, style: TextStyle = {}): number {
    if (style.size !== undefined && style.size < textSize.small) throw new Error(`The text “${text}” is too small.`)
    const { anchor = 'start', size = textSize.normal, colour = theme.ink, isBold = false, halo, width } = style
    const lines = width === undefined ? [text] : breakLines(text, width, size, isBold)
    const lineHeight = Math.round(size * 1.22)
    const spans = lines.map((line, index) =>
      index === 0 ? escaped(line) : element('tspan', { x, dy: lineHeight }, escaped(line.trim())),
    )
    for (const [index, line] of lines.entries())
      this.#reserve(line.trim(), x, y + index * lineHeight, anchor, size, isBold)
    this.add(
      'text',
      {
        x,
        y,
        fill: colour,
        'font-size': size,
        'font-weight': isBold ? 600 : undefined,
        'font-style': style.isItalic === true ? 'italic' : undefined,
        'text-anchor': anchor === 'start' ? undefined : anchor,
        ...(halo === undefined
          ? {}
          : { stroke: halo, 'stroke-width': 4, 'stroke-linejoin': 'round', 'paint-order': 'stroke' }),
      },
      spans.join(''),
    )
    return y + lines.length * lineHeight
  }

  /**
   * Adds a label that a card may hide. The hidden label becomes a question mark. A question leaves out all other
   * labels. Use `text` for a text that a question must show, such as the name of an axis.
   */
  label(x: number, y: number, text: string, style: TextStyle = {}): number {
    if (!this.#labels.includes(text)) this.#labels.push(text)
    if (this.isHidden(text)) return this.text(x, y, '?', { ...style, colour: theme.safranin, isBold: true })
    return this.#view.isQuestion === true ? y : this.text(x, y, text, style)
  }

  /** Adds a label beside a structure, with a line that leads from the structure to the label. */
  callout(from: Point, [x, y]: Point, text: string, style: TextStyle & { detail?: string } = {}): number {
    if (this.#view.isQuestion !== true || this.isHidden(text)) {
      const end = style.anchor === 'end' ? x + 4 : x - 4
      this.stroke(`M${short(from[0])} ${short(from[1])}L${short(end)} ${short(y - 4)}`, theme.ink, 1.5)
      this.add('circle', { cx: from[0], cy: from[1], r: 2.5, fill: theme.ink })
    }
    const { detail, ...own } = style
    const next = this.label(x, y, text, { isBold: true, ...own })
    if (detail === undefined || this.#view.isQuestion === true || this.isHidden(text)) return next
    return this.text(x, next, detail, { ...own, size: textSize.small, colour: theme.muted })
  }

  /** Adds a disc with a number, by which a legend or the figure's description refers to a part of the drawing. */
  badge(x: number, y: number, sign: string, colour: string = theme.violet) {
    this.add('circle', { cx: x, cy: y, r: 10, fill: colour })
    this.text(x, y + 4.7, sign, { anchor: 'middle', isBold: true, colour: theme.onStain })
  }

  isHidden(label: string) {
    return this.#view.hidden === label
  }

  get isQuestion() {
    return this.#view.isQuestion === true
  }

  /** Returns the finished drawing. */
  finish({ height, title, description }: { height: number; title: string; description: string }): Drawing {
    this.#checkTexts(height)
    const definitions = this.#definitions.length === 0 ? '' : element('defs', {}, this.#definitions.join(''))
    const svg = element(
      'svg',
      { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${figureWidth} ${Math.ceil(height)}` },
      definitions + this.#parts.join(''),
    )
    return {
      svg,
      title: this.#withoutHidden(title),
      description: this.#withoutHidden(description),
      labels: this.#labels,
    }
  }

  /**
   * Replaces the hidden label and its plural in a text by a question mark, so that a card does not reveal its answer.
   */
  #withoutHidden(text: string) {
    const { hidden } = this.#view
    if (hidden === undefined) return text
    const literal = hidden.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    return text.replaceAll(new RegExp(`(?<![\\w-])${literal}(?:e?s)?(?![\\w-])`, 'giu'), '?')
  }

  #reserve(text: string, x: number, y: number, anchor: Anchor, size: number, isBold: boolean) {
    const width = textWidth(text, size, isBold)
    const left = anchor === 'start' ? x : anchor === 'middle' ? x - width / 2 : x - width
    this.#boxes.push({ text, left, right: left + width, top: y - size * 0.75, bottom: y + size * 0.22 })
  }

  #checkTexts(height: number) {
    for (const [index, box] of this.#boxes.entries()) {
      if (box.left < -1 || box.right > figureWidth + 1 || box.top < -1 || box.bottom > height + 1)
        throw new Error(`The text “${box.text}” extends beyond the figure.`)
      const covered = this.#boxes.slice(index + 1).find((other) => overlaps(box, other))
      if (covered !== undefined) throw new Error(`The text “${box.text}” covers “${covered.text}”.`)
    }
  }
}
