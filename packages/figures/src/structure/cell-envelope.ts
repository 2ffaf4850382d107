import { z } from 'zod'
import { figureKind } from '../figure.ts'
import { Canvas, element, textSize } from '../kit/canvas.ts'
import { theme } from '../kit/colours.ts'
import { dotPath, linePath, type Point } from '../kit/geometry.ts'
import { idOf } from '../kit/id.ts'
import { numberOf } from '../kit/number.ts'
import { drawBilayer, labelParts, type Part } from './drawing-helpers.ts'

const text = z.string().min(1)

/** A section through the envelope of a bacterium. */
const facts = z.strictObject({
  type: z.enum(['Gram-positive', 'Gram-negative', 'acid-fast']),
  /** Short remarks under the names of parts, such as the drug that acts there. */
  notes: z.record(text, text.max(24)).optional(),
})

type Facts = z.infer<typeof facts>

const right = 190
const labelX = 212

/** A part with words for its appearance, which the figure's description uses. */
interface SeenPart extends Part {
  seen: string
}

const round = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }

/** Draws layers of sugar chains with peptide links between them. `y` is the position of the uppermost chain. */
function drawMesh(canvas: Canvas, y: number, rows: number) {
  let [chains, links] = ['', '']
  const sugars: Point[] = []
  for (let row = 0; row < rows; row += 1) {
    const at = y + row * 14
    chains += `M8 ${at}H${right}`
    for (let x = 12 + (row % 2) * 8; x < right; x += 16) sugars.push([x, at])
    if (row < rows - 1)
      for (let x = 18 + (row % 2) * 12; x < right; x += 24) links += `M${x} ${at}l${row % 2 === 0 ? -4 : 4} 14`
  }
  canvas.fill(`M8 ${y - 7}H${right}v${rows * 14}H8z`, theme.iodineWash)
  canvas.stroke(chains, theme.iodineMid, 2)
  canvas.stroke(links, theme.iodine, 2.5)
  canvas.stroke(dotPath(sugars), theme.iodine, 8, round)
}

/** Draws a polymer that winds upwards. */
function drawChain(canvas: Canvas, x: number, from: number, to: number, colour: string) {
  const beads: Point[] = []
  for (let y = from; y > to; y -= 9) beads.push([x + Math.sin(y / 9) * 2.5, y])
  canvas.stroke(linePath(beads), colour, 2)
  canvas.stroke(dotPath(beads), colour, 6.5, round)
}

/** Draws a protein that spans a membrane. `y` is the upper edge of the membrane. */
function drawProtein(canvas: Canvas, x: number, y: number) {
  canvas.add('rect', { x: x - 15, y, width: 30, height: 40, fill: theme.paper })
  canvas.add('rect', { x: x - 12, y: y - 9, width: 24, height: 55, rx: 10, fill: theme.verdigris })
}

function drawPositive(canvas: Canvas): SeenPart[] {
  const [wall, membrane] = [86, 216]
  drawMesh(canvas, wall, 9)
  drawBilayer(canvas, [8, membrane], right - 8)
  drawChain(canvas, 48, wall + 92, wall - 38, theme.safranin)
  drawChain(canvas, 146, wall + 64, wall - 42, theme.safranin)
  drawChain(canvas, 96, membrane + 6, wall - 34, theme.violet)
  drawProtein(canvas, 166, membrane)
  return [
    { name: 'wall teichoic acid', from: [146, 58], at: [labelX, 54], seen: 'chains bound in the mesh that stand out' },
    { name: 'peptidoglycan', from: [184, 128], at: [labelX, 122], seen: 'a thick mesh of nine layers' },
    {
      name: 'lipoteichoic acid',
      from: [96, 204],
      at: [labelX, 180],
      seen: 'chains that run from the membrane through the mesh',
    },
    { name: 'PBP', from: [166, 230], at: [labelX, 224], seen: 'a protein in the membrane' },
    { name: 'cell membrane', from: [184, 250], at: [labelX, 264], seen: 'one membrane below the mesh' },
  ]
}

function drawNegative(canvas: Canvas): SeenPart[] {
  const [outer, wall, inner] = [122, 212, 286]
  const { href } = canvas.define('path', 'sugar', { d: 'M0-5.500 5-2.700V2.700L0 5.500-5 2.700V-2.700z' }, '')
  const lengths = [4, 5, 3, 4, 0, 0, 5]
  drawBilayer(canvas, [8, outer], right - 8)
  for (const [index, length] of lengths.entries()) {
    const x = 20 + index * 26
    if (length === 0) continue
    canvas.stroke(`M${x} ${outer}v${-12 - length * 12}`, theme.safranin, 2)
    const units = Array.from({ length }, (_, unit) => element('use', { href, x, y: outer - 32 - unit * 12 }))
    canvas.stroke(
      dotPath([
        [x, outer - 9],
        [x, outer - 18],
      ]),
      theme.safranin,
      9,
      round,
    )
    canvas.addMarkup(
      element('g', { fill: theme.safraninMid, stroke: theme.safranin, 'stroke-width': 1.5 }, units.join('')),
    )
    canvas.stroke(dotPath([[x, outer + 6]]), theme.safranin, 12, round)
  }
  canvas.add('rect', { x: 108, y: outer, width: 56, height: 40, fill: theme.paper })
  canvas.fill(`M112 ${outer - 6}h18v52h-18a9 9 0 0 1-9-9v-34a9 9 0 0 1 9-9z`, theme.verdigris)
  canvas.fill(`M142 ${outer - 6}h18a9 9 0 0 1 9 9v34a9 9 0 0 1-9 9h-18z`, theme.verdigris)
  canvas.stroke(`M136 ${outer - 14}v68`, theme.ink, 2, { 'stroke-dasharray': '2 4' })
  for (const x of [34, 92]) {
    canvas.stroke(`M${x} ${outer + 34}V${wall - 4}`, theme.ink, 3)
    canvas.stroke(dotPath([[x, outer + 34]]), theme.ink, 9, round)
  }
  drawMesh(canvas, wall, 2)
  for (const [x, y] of [
    [62, 186],
    [54, 258],
    [124, 256],
  ] as const)
    canvas.fill(`M${x - 9} ${y}a9 9 0 1 1 14 7l-5-7z`, theme.violet)
  drawBilayer(canvas, [8, inner], right - 8)
  drawProtein(canvas, 166, inner)
  return [
    { name: 'O antigen', from: [176, 66], at: [labelX, 42], seen: 'long chains of sugar units on the surface' },
    { name: 'core', from: [176, 104], at: [labelX, 80], seen: 'short stems that carry the chains' },
    { name: 'lipid A', from: [176, 128], at: [labelX, 108], seen: 'the feet of the chains in the outer leaflet' },
    { name: 'porin', from: [160, 144], at: [labelX, 148], seen: 'a channel through the outer membrane' },
    { name: 'lipoprotein', from: [92, 184], at: [labelX, 182], seen: 'pins from the outer membrane to the mesh' },
    { name: 'peptidoglycan', from: [184, 219], at: [labelX, 210], seen: 'a thin mesh of two layers' },
    { name: 'β-lactamase', from: [126, 253], at: [labelX, 250], seen: 'enzymes between the two membranes' },
    { name: 'PBP', from: [166, 300], at: [labelX, 292], seen: 'a protein in the inner membrane' },
    { name: 'inner membrane', from: [186, 320], at: [labelX, 324], seen: 'the inner membrane' },
  ]
}

function drawAcidFast(canvas: Canvas): SeenPart[] {
  const [top, wall, membrane] = [48, 204, 254]
  const heads: Point[] = []
  let [free, mycolic, branches] = ['', '', '']
  for (let x = 15; x < right - 4; x += 12) {
    heads.push([x, top + 4])
    free += `M${x} ${top + 12}v24`
    mycolic += `M${x} ${top + 106}${Array.from({ length: 9 }, (_, index) => `l${index % 2 === 0 ? 4 : -4}-7`).join('')}`
  }
  for (let x = 24; x < right; x += 32) branches += `M${x} ${top + 146}v-18l-9-14M${x} ${top + 128}l9-14`
  canvas.fill(`M8 ${top - 4}H${right}v112H8z`, theme.safraninWash)
  canvas.stroke(free + mycolic, theme.safranin, 2.2, round)
  canvas.stroke(dotPath(heads), theme.safranin, 10, round)
  canvas.fill(`M8 ${top + 108}H${right}v42H8z`, theme.verdigrisWash)
  canvas.stroke(branches, theme.verdigris, 4, round)
  drawMesh(canvas, wall, 3)
  drawBilayer(canvas, [8, membrane], right - 8)
  drawChain(canvas, 104, membrane + 6, top + 2, theme.violet)
  return [
    { name: 'free lipids', from: [180, 54], at: [labelX, 52], seen: 'an outermost row of lipids' },
    { name: 'mycolic acids', from: [184, 116], at: [labelX, 104], seen: 'a deep layer of long zigzag chains' },
    { name: 'arabinogalactan', from: [184, 176], at: [labelX, 156], seen: 'branched stems under the long chains' },
    { name: 'peptidoglycan', from: [184, 218], at: [labelX, 204], seen: 'a mesh of three layers' },
    { name: 'lipoarabinomannan', from: [105, 246], at: [labelX, 244], seen: 'a chain that runs through all layers' },
    { name: 'cell membrane', from: [184, 288], at: [labelX, 290], seen: 'one membrane below the mesh' },
  ]
}

const drawings = { 'Gram-positive': drawPositive, 'Gram-negative': drawNegative, 'acid-fast': drawAcidFast }
const bottoms = { 'Gram-positive': 256, 'Gram-negative': 326, 'acid-fast': 294 }

function describe({ type }: Facts, parts: readonly SeenPart[], isQuestion: boolean) {
  const lines = parts.map(({ name, seen }, index) => `${isQuestion ? numberOf(index) : name}: ${seen}`)
  return `${isQuestion ? 'Section through the envelope of a bacterium' : `Envelope of ${type === 'acid-fast' ? 'an acid-fast' : `a ${type}`} bacterium`}, from outside to inside. ${lines.join('; ')}.`
}

export const cellEnvelope = figureKind(facts, (given, view) => {
  const canvas = new Canvas(view, idOf('envelope', given))
  canvas.text(8, 18, 'outside', { size: textSize.small, colour: theme.muted })
  const parts = drawings[given.type](canvas)
  const { notes = {} } = given
  for (const name of Object.keys(notes))
    if (!parts.some((part) => part.name === name)) throw new Error(`A ${given.type} envelope has no ${name}.`)
  labelParts(
    canvas,
    parts.map((part) => ({ ...part, detail: notes[part.name] })),
  )
  const bottom = bottoms[given.type]
  canvas.text(8, bottom + 22, 'cytoplasm', { size: textSize.small, colour: theme.muted })
  return canvas.finish({
    height: bottom + 32,
    title: canvas.isQuestion ? 'Section through a bacterial envelope' : `The ${given.type} envelope`,
    description: describe(given, parts, canvas.isQuestion),
  })
})
