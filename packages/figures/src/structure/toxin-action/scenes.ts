import { z } from 'zod'
import { element, textSize, type Canvas } from '../../kit/canvas.ts'
import { theme } from '../../kit/colours.ts'
import { dotPath, type Point } from '../../kit/geometry.ts'
import { curvedArrow, drawBilayer, drawMembrane, labelParts, type Part } from '../drawing-helpers.ts'

const text = z.string().min(1)

const common = {
  toxin: text,
  organism: text,
  /** The consequences in the cell, in order. */
  effects: z.array(text).min(1).max(4),
  result: text,
}

/**
 * How a bacterial toxin acts on a host cell. If the figure is part of a question, it leaves out the name of the toxin,
 * the organism and the result.
 */
export const facts = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('A-B'),
    ...common,
    bSubunits: z.number().int().min(1).max(7),
    /**
     * The names of parts A and B, if they have names of their own. A figure in a question shows only the letters A and
     * B.
     */
    parts: z.strictObject({ a: text, b: text }).optional(),
    receptor: text,
    entry: text,
    target: text,
    action: text,
    /** The facts that a figure in a question hides besides the toxin's name, the organism and the result. */
    unknown: z.array(z.enum(['receptor', 'target', 'action'])).optional(),
  }),
  z.strictObject({ type: z.literal('pore'), ...common, binds: text, pore: text }),
  z.strictObject({ type: z.literal('membrane enzyme'), ...common, splits: text }),
  z.strictObject({ type: z.literal('superantigen'), ...common }),
])

export type Facts = z.infer<typeof facts>
type Of<Type extends Facts['type']> = Extract<Facts, { type: Type }>

/** Writes a text that is always visible if the figure is part of a question, and that a flashcard may hide. */
function say(canvas: Canvas, x: number, y: number, words: string, style: Parameters<Canvas['text']>[3] = {}) {
  return canvas.isQuestion ? canvas.text(x, y, words, style) : canvas.label(x, y, words, style)
}

const dome = 'M-15-1a15 15 0 0 1 30 0z'

function drawToxin(canvas: Canvas, [x, y]: Point, bSubunits: number) {
  const edge = { fill: theme.verdigrisMid, stroke: theme.verdigris, 'stroke-width': 1.8 }
  const bodies =
    bSubunits === 1
      ? [element('rect', { x: -19, y: 1, width: 38, height: 18, rx: 9, ...edge })]
      : Array.from({ length: bSubunits }, (_, index) =>
          element('ellipse', {
            cx: (index - (bSubunits - 1) / 2) * (bSubunits > 5 ? 8.5 : 10),
            cy: 9,
            rx: 6,
            ry: 9,
            ...edge,
          }),
        )
  const active = element('path', { d: dome, fill: theme.safranin })
  canvas.addMarkup(element('g', { transform: `translate(${x} ${y})` }, active + bodies.join('')))
}

/** Draws how a toxin with an active and a binding part enters the cell and acts in it. Returns the height used. */
function drawEntry(canvas: Canvas, given: Of<'A-B'>): number {
  const isUnknown = (part: 'receptor' | 'target' | 'action') => canvas.isQuestion && given.unknown?.includes(part)
  canvas.fill('M0 104H360V312H0z', theme.agar)
  drawMembrane(canvas, 'M0 104H360')
  canvas.badge(20, 62, '1')
  canvas.stroke('M82 84v14M74 84h16', theme.ink, 3, { 'stroke-linecap': 'round' })
  drawToxin(canvas, [82, 62], given.bSubunits)
  canvas.text(128, 46, 'A', { isBold: true, colour: theme.safranin })
  canvas.text(128, 66, given.bSubunits === 1 ? 'B' : `B${'₀₁₂₃₄₅₆₇'.charAt(given.bSubunits)}`, {
    isBold: true,
    colour: theme.verdigris,
  })
  const parts = canvas.isQuestion ? undefined : given.parts
  if (parts !== undefined) canvas.label(150, 46, parts.a)
  const receptor = isUnknown('receptor') === true ? '?' : given.receptor
  say(canvas, 150, 66, `${parts === undefined ? '' : `${parts.b} `}binds ${receptor}`, { width: 204 })
  canvas.arrow([82, 114], [82, 132])
  canvas.badge(20, 176, '2')
  canvas.add('circle', { cx: 82, cy: 176, r: 38, fill: theme.paper, stroke: theme.violetMid, 'stroke-width': 5 })
  drawToxin(canvas, [82, 173], given.bSubunits)
  say(canvas, 134, 140, given.entry, { width: 218 })
  canvas.badge(20, 264, '3', theme.safranin)
  curvedArrow(canvas, [82, 218], [82, 240], [82, 246], theme.safranin)
  canvas.addMarkup(element('path', { d: dome, fill: theme.safranin, transform: 'translate(82 272)' }))
  canvas.arrow([104, 266], [142, 266], theme.safranin)
  const target = isUnknown('target') === true ? '?' : given.target
  const action = isUnknown('action') === true ? '?' : given.action
  canvas.add('rect', {
    x: 148,
    y: 212,
    width: 200,
    height: 88,
    rx: 14,
    fill: theme.paper,
    stroke: theme.safranin,
    'stroke-width': 2.5,
  })
  const next = say(canvas, 248, 236, target, { anchor: 'middle', isBold: true, width: 186 })
  say(canvas, 248, next + 4, action, { anchor: 'middle', width: 186, size: textSize.small, colour: theme.muted })
  return 312
}

function drawPore(canvas: Canvas, given: Of<'pore'>): number {
  drawBilayer(canvas, [0, 126], 360)
  canvas.fill('M0 166H360v58H0z', theme.agar)
  for (const [x, y] of [
    [36, 76],
    [72, 82],
    [48, 110],
  ] as const)
    canvas.add('ellipse', { cx: x, cy: y, rx: 9, ry: 13, fill: theme.safranin })
  canvas.arrow([108, 94], [150, 94])
  canvas.add('rect', { x: 206, y: 126, width: 88, height: 40, fill: theme.paper })
  for (const x of [196, 216, 284, 304])
    canvas.add('rect', { x: x - 9, y: 84, width: 18, height: 92, rx: 9, fill: theme.safranin })
  canvas.add('ellipse', { cx: 250, cy: 94, rx: 52, ry: 12, fill: 'none', stroke: theme.safraninMid, 'stroke-width': 8 })
  canvas.arrow([240, 76], [240, 200], theme.verdigris)
  canvas.arrow([260, 200], [260, 72], theme.verdigris)
  canvas.badge(18, 44, '1')
  say(canvas, 34, 49, `binds ${given.binds}`, { width: 130 })
  canvas.badge(180, 44, '2')
  say(canvas, 196, 49, given.pore, { width: 160 })
  canvas.text(226, 202, 'water, Na⁺ and Ca²⁺ in', { anchor: 'end', size: textSize.small, colour: theme.muted })
  canvas.text(276, 202, 'K⁺ out', { size: textSize.small, colour: theme.muted })
  return 224
}

function drawEnzyme(canvas: Canvas, given: Of<'membrane enzyme'>): number {
  drawBilayer(canvas, [0, 110], 360)
  canvas.fill('M0 150H360v40H0z', theme.agar)
  canvas.add('rect', { x: 196, y: 106, width: 64, height: 25, fill: theme.paper })
  canvas.fill('M170 86a26 26 0 1 1 44 18l-18-18z', theme.safranin, { transform: 'rotate(20 196 86)' })
  canvas.stroke(
    dotPath([
      [252, 92],
      [272, 76],
      [284, 98],
    ]),
    theme.violet,
    10,
    { 'stroke-linecap': 'round' },
  )
  canvas.stroke('M206 120v10M220 120v10M234 120v10M248 120v10', theme.violetMid, 3)
  canvas.badge(20, 62, '1')
  say(canvas, 38, 67, `splits ${given.splits}`, { width: 130 })
  canvas.badge(20, 174, '2')
  canvas.text(38, 179, 'the membrane falls apart', {})
  return 190
}

export const bridge: readonly (Part & { seen: string })[] = [
  { name: 'antigen-presenting cell', from: [60, 52], at: [196, 44], seen: 'the upper cell' },
  { name: 'MHC class II', from: [84, 92], at: [196, 80], seen: 'a molecule of the upper cell with a groove' },
  { name: 'peptide', from: [95, 114], at: [196, 116], seen: 'a small particle in the groove' },
  { name: 'superantigen', from: [142, 138], at: [196, 150], seen: 'a molecule that clamps both from the side' },
  { name: 'T-cell receptor', from: [106, 160], at: [196, 184], seen: 'a molecule of the lower cell' },
  { name: 'T cell', from: [60, 212], at: [196, 220], seen: 'the lower cell' },
]

function drawBridge(canvas: Canvas): number {
  canvas.fill('M0 30H188C180 62 140 74 94 74S8 62 0 30z', theme.verdigrisWash)
  canvas.stroke('M188 30C180 62 140 74 94 74S8 62 0 30', theme.verdigris, 4)
  canvas.fill('M0 236H188C180 200 140 186 94 186S8 200 0 236z', theme.violetWash)
  canvas.stroke('M188 236C180 200 140 186 94 186S8 200 0 236', theme.violet, 4)
  canvas.fill('M76 72h12v46h-18q-6-22 6-46zM102 72h12q12 24 6 46h-18z', theme.verdigris)
  canvas.stroke(dotPath([[95, 114]]), theme.iodine, 11, { 'stroke-linecap': 'round' })
  canvas.fill('M70 140h18v46h-12q-10-20-6-46zM102 140h18q4 26-6 46h-12z', theme.violet)
  canvas.fill('M124 84q26 8 26 44t-26 46q-4-10 0-24 8-20 0-42-4-14 0-24z', theme.safranin)
  labelParts(canvas, bridge)
  return 240
}

/** Draws the action of the toxin on the cell. Returns the height used. */
export function drawScene(canvas: Canvas, given: Facts): number {
  if (given.type === 'A-B') return drawEntry(canvas, given)
  if (given.type === 'pore') return drawPore(canvas, given)
  if (given.type === 'membrane enzyme') return drawEnzyme(canvas, given)
  return drawBridge(canvas)
}
