import { figureKind } from '../../figure.ts'
import { Canvas } from '../../kit/canvas.ts'
import { theme } from '../../kit/colours.ts'
import { short } from '../../kit/geometry.ts'
import { idOf } from '../../kit/id.ts'
import { textWidth } from '../../kit/text-width.ts'
import { drawBox } from '../drawing-helpers.ts'
import { facts, Layout, lineHeight, notesOf, size, type Facts, type Step } from './layout.ts'

const signs = { inhibitor: '×', activator: '+', by: '' }

function drawNotes(canvas: Canvas, layout: Layout, x: number, top: number, step: Step, nextNumber: () => number) {
  let y = top
  for (const note of notesOf(step)) {
    const lines = layout.linesOf(note)
    const height = lines.length * lineHeight
    const isBy = note.type === 'by'
    const colour = note.type === 'inhibitor' ? theme.safranin : theme.verdigris
    if (canvas.isQuestion) {
      if (!isBy) {
        canvas.badge(x, y + 8, String(nextNumber()), colour)
        canvas.text(x + 15, y + 13, signs[note.type], { isBold: true, colour })
      }
      y += height + 8
      continue
    }
    const width = Math.max(...lines.map((line) => textWidth(line.trim(), size))) + (isBy ? 6 : 30)
    const wash = note.type === 'inhibitor' ? theme.safraninWash : theme.verdigrisWash
    canvas.add('rect', {
      x: x - width / 2,
      y: y - 2,
      width,
      height: height + 4,
      rx: 9,
      fill: isBy ? theme.paper : wash,
      stroke: isBy ? undefined : colour,
      'stroke-width': isBy ? undefined : 1.5,
    })
    if (!isBy) canvas.text(x - width / 2 + 8, y + 11.5, signs[note.type], { isBold: true, colour })
    canvas.label(x + (isBy ? 0 : 6), y + 11.5, note.text, {
      anchor: 'middle',
      size,
      width: layout.roomFor(note),
      colour: isBy ? theme.muted : colour,
    })
    y += height + 8
  }
}

/** Draws a straight or bent arrow from box to box. The bend is near the first box if several arrows leave that box. */
function drawStep(canvas: Canvas, layout: Layout, given: Facts, step: Step, nextNumber: () => number) {
  const [start, end] = [layout.find(step.from), layout.find(step.to)]
  const [from, to] = [layout.place(start), layout.place(end)]
  if (start.row === end.row) {
    const offset = Math.sign(to.x - from.x) * (layout.width / 2 + 1)
    const middle = from.top + from.height / 2
    canvas.arrow([from.x + offset, middle], [to.x - offset - Math.sign(offset), middle])
    if (step.by !== undefined)
      canvas.label((from.x + to.x) / 2, middle - 7, step.by, { anchor: 'middle', size, colour: theme.muted })
    return
  }
  if (start.row > end.row) throw new Error(`The step from ${step.from} to ${step.to} runs upwards.`)
  const isSplit = given.steps.filter((each) => each.from === step.from).length > 1 || from.x === to.x
  const bottom = from.top + from.height
  const bend = isSplit ? bottom + 10 : to.top - 14
  canvas.stroke(`M${short(from.x)} ${short(bottom)}V${short(bend)}H${short(to.x)}`, theme.ink, 2)
  canvas.arrow([to.x, bend], [to.x, to.top - 2])
  const noteTop = bottom + (layout.bendsBelow(step.from) ? 19 : 9)
  drawNotes(canvas, layout, isSplit ? to.x : from.x, noteTop, step, nextNumber)
}

function describe({ boxes, steps }: Facts, isQuestion: boolean): string {
  let number = 0
  const nameOf = (id: string) => {
    const box = boxes.find((each) => each.id === id)
    return isQuestion && box?.unknown === true ? '?' : (box?.text ?? id)
  }
  const lines = steps.map((step) => {
    const notes = notesOf(step).flatMap(({ text, type }) => {
      if (type === 'by') return isQuestion ? [] : [`by ${text}`]
      number += isQuestion ? 1 : 0
      return [`${type === 'inhibitor' ? 'inhibited' : 'activated'} by ${isQuestion ? String(number) : text}`]
    })
    return [`${nameOf(step.from)} leads to ${nameOf(step.to)}`, ...notes].join(', ')
  })
  return `${lines.join('. ')}.`
}

export const cascade = figureKind(facts, (given, view) => {
  const canvas = new Canvas(view, idOf('cascade', given))
  const layout = new Layout(given)
  let number = 0
  for (const step of given.steps) drawStep(canvas, layout, given, step, () => (number += 1))
  for (const box of given.boxes) {
    const { x, top, height } = layout.place(box)
    const isUnknown = canvas.isQuestion && box.unknown === true
    drawBox(canvas, [x - layout.width / 2, top], layout.width, isUnknown ? '?' : (box.text ?? box.id), {
      minHeight: height,
      isBold: box.final === true,
      isFixed: canvas.isQuestion,
      ...(box.final === true ? { fill: theme.violetWash, edge: theme.violet } : {}),
    })
  }
  return canvas.finish({ height: layout.height, title: given.title, description: describe(given, canvas.isQuestion) })
})
