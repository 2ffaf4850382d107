import { figureKind } from '../../figure.ts'
import { Canvas, textSize } from '../../kit/canvas.ts'
import { theme } from '../../kit/colours.ts'
import type { Point } from '../../kit/geometry.ts'
import { idOf } from '../../kit/id.ts'
import { numberOf } from '../../kit/number.ts'
import { breakLines } from '../../kit/text-width.ts'
import { labelParts, type Part } from '../drawing-helpers.ts'
import { centre, drawCapsid, drawFibres, drawGenome, drawSpikes, facts, type Facts } from './drawing.ts'

type SeenPart = Part & { seen: string }

const [labelX, detailWidth] = [211, 146]

const genomeWords = ({ acid, strands, sense, segments = 1, circular = false }: Facts['genome']) =>
  [
    `${strands === 'partly double' ? 'partly double' : strands}-stranded ${acid}`,
    ...(sense === undefined ? [] : [sense === 'ambisense' ? sense : `${sense}\u00A0sense`]),
    ...(segments > 1 ? [`${segments} segments`] : []),
    ...(circular ? ['circular'] : []),
  ].join(', ')

/**
 * Lists the parts from the outside to the inside. The points to which the labels' lines lead are chosen so that no line
 * crosses another line or runs through the end of another line.
 */
function partsOf(given: Facts): SeenPart[] {
  const { spikes = [], layer, enzyme, capsid, enveloped } = given
  const [x, y] = centre
  const found: { name: string; from: Point; seen: string; detail?: string }[] = []
  const [first, second] = spikes
  if (first !== undefined)
    found.push({
      name: first,
      from: enveloped ? [x + 71, y - 60] : [x + 76, y - 44],
      seen: 'round-headed stems on the surface',
    })
  if (second !== undefined)
    found.push({ name: second, from: [x + 87, y - 32], seen: 'square-headed stems on the surface' })
  if (enveloped) found.push({ name: 'envelope', from: [x + 75, y - 25], seen: 'a lipid layer around the particle' })
  if (layer !== undefined) found.push({ name: layer, from: [x + 67, y - 12], seen: 'a layer under the lipid layer' })
  const edge: Record<typeof capsid, Point> = {
    icosahedral: enveloped ? [46, -6] : [56, -16],
    helical: [46, 4],
    complex: [50, 4],
    conical: [21, -18],
  }
  found.push({
    name: capsid === 'complex' ? 'core' : `${capsid} capsid`,
    from: [x + edge[capsid][0], y + edge[capsid][1]],
    seen: {
      icosahedral: 'a six-sided shell',
      helical: 'a coil',
      complex: 'a dumbbell-shaped core',
      conical: 'a cone-shaped shell',
    }[capsid],
  })
  const detail = genomeWords(given.genome)
  found.push({ name: 'genome', from: [x + 10, y + 3], seen: 'strands inside', detail })
  if (enzyme !== undefined) found.push({ name: enzyme, from: [x + 20, y + 34], seen: 'a protein beside the strands' })
  const detailHeight = breakLines(detail, detailWidth, textSize.small).length * 17
  const step = Math.min(44, (enzyme === undefined ? 190 : 190 - detailHeight) / (found.length - 1))
  return found.map((part, index) => {
    const isAfterGenome = part.name === enzyme
    return { ...part, at: [labelX, 34 + index * step + (isAfterGenome ? detailHeight : 0)] }
  })
}

export const virusParticle = figureKind(facts, (given, view) => {
  const canvas = new Canvas(view, idOf('virus', given))
  const { isQuestion } = canvas
  const { spikes = [], enveloped, layer, enzyme } = given
  if (spikes.length > 0 && enveloped) drawSpikes(canvas, spikes.length, 80)
  else if (spikes.length > 0) drawFibres(canvas, 68)
  if (enveloped) {
    canvas.add('circle', {
      cx: centre[0],
      cy: centre[1],
      r: 79,
      fill: theme.verdigrisWash,
      stroke: theme.iodineMid,
      'stroke-width': 8,
    })
    canvas.add('circle', {
      cx: centre[0],
      cy: centre[1],
      r: 79,
      fill: 'none',
      stroke: theme.paper,
      'stroke-width': 2,
      'stroke-dasharray': '2 4',
    })
  }
  if (layer !== undefined)
    canvas.add('circle', {
      cx: centre[0],
      cy: centre[1],
      r: 68,
      fill: 'none',
      stroke: theme.verdigris,
      'stroke-width': 5,
      'stroke-dasharray': '6 3',
    })
  const radius = enveloped ? 52 : 68
  drawCapsid(canvas, given, radius)
  drawGenome(canvas, given, given.capsid === 'conical' ? 34 : given.capsid === 'complex' ? 46 : radius)
  if (enzyme !== undefined) canvas.add('circle', { cx: centre[0] + 20, cy: centre[1] + 34, r: 7, fill: theme.iodine })
  const parts = partsOf(given)
  for (const [index, part] of parts.entries()) {
    if (part.detail === undefined) continue
    if (!isQuestion && !canvas.isHidden(part.name))
      canvas.label(part.at[0], part.at[1] + 18, part.detail, {
        size: textSize.small,
        width: detailWidth,
        colour: theme.muted,
      })
    parts[index] = { ...part, detail: undefined }
  }
  labelParts(canvas, parts)
  canvas.text(8, 272, 'Strands: solid lines DNA, dashed lines RNA.', { size: textSize.small, colour: theme.muted })
  const lines = parts.map(({ name, seen }, index) => `${isQuestion ? numberOf(index) : name}: ${seen}`)
  return canvas.finish({
    height: 282,
    title: isQuestion ? 'Section through a virus particle' : given.name,
    description: `${isQuestion ? 'A virus particle' : given.name}, ${enveloped ? 'enveloped' : 'without an envelope'}, ${genomeWords(given.genome)}. ${lines.join('; ')}.`,
  })
})
