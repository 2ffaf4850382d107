import { z } from 'zod'
import { figureKind } from '../figure.ts'
import { Canvas, element, textSize } from '../kit/canvas.ts'
import { ground, stain } from '../kit/colours.ts'
import { blobPath, dotPath, placeDiscs, ringOf, short, type Disc } from '../kit/geometry.ts'
import { idOf } from '../kit/id.ts'
import { randomFrom } from '../kit/random.ts'

/** A microscope field of an acid-fast stain: red bacteria or oocysts on a blue background. */
const facts = z.strictObject({
  pattern: z.enum(['scattered', 'cords', 'globi', 'branching', 'oocysts']),
  count: z.number().int().min(1).max(40),
  /** The number of the patient's cells, which are counterstained blue. */
  cells: z.number().int().min(0).max(8),
  specimen: z.string().min(1),
})

type Facts = z.infer<typeof facts>
type Random = () => number

const area = { box: [0, 0, 360, 220] as const }
const round = { 'stroke-linecap': 'round' } as const

const words: Record<Facts['pattern'], string> = {
  scattered: 'Slender, slightly curved and beaded red rods lie singly and in small groups',
  cords: 'Red rods lie side by side in long twisted cords',
  globi: 'Red rods fill large foamy cells in dense bundles',
  branching: 'Thin, branching, beaded red filaments',
  oocysts: 'Round red bodies of 4 to 6 µm',
}

const rodAt = ([x, y]: readonly [number, number, ...number[]], angle: number, length: number) => {
  const [dx, dy] = [(length / 2) * Math.cos(angle), (length / 2) * Math.sin(angle)]
  return `M${short(x - dx)} ${short(y - dy)}q${short(dx - dy * 0.25)} ${short(dy + dx * 0.25)} ${short(2 * dx)} ${short(2 * dy)}`
}

/** Draws rods as one path, with a dotted path of darker beads on top. */
function drawRods(canvas: Canvas, path: string) {
  canvas.stroke(path, stain.acidFast, 4.2, round)
  canvas.stroke(path, '#7a0c38', 4.2, { ...round, 'stroke-dasharray': '.1 6.5' })
}

function drawCords(canvas: Canvas, places: readonly Disc[], random: Random) {
  const path = places.map(([x, y]) => {
    const angle = random() * Math.PI
    return Array.from({ length: 16 }, (_, index) => {
      const along = (index % 8) * 11 - 38
      const across = (index < 8 ? -1 : 1) * 3 + Math.sin(along / 13) * 9
      return rodAt(
        [
          x + along * Math.cos(angle) - across * Math.sin(angle),
          y + along * Math.sin(angle) + across * Math.cos(angle),
        ],
        angle + Math.cos(along / 13) * 0.5,
        15,
      )
    }).join('')
  })
  drawRods(canvas, path.join(''))
}

function drawGlobi(canvas: Canvas, places: readonly Disc[], random: Random) {
  for (const [x, y] of places) {
    canvas.fill(blobPath(ringOf([x, y, 40], 12, () => 0.92 + random() * 0.16)), '#d3dfee', {
      stroke: stain.blue,
      'stroke-width': 1.5,
    })
    canvas.stroke(dotPath([[x + 26, y + 18]]), stain.blue, 16, round)
    const angle = random() * Math.PI
    const rods = Array.from({ length: 14 }, (_, index) => {
      const across = ((index % 7) - 3) * 4.6
      const along = index < 7 ? -9 : 9
      return rodAt(
        [
          x - 6 + along * Math.cos(angle) - across * Math.sin(angle),
          y - 4 + along * Math.sin(angle) + across * Math.cos(angle),
        ],
        angle,
        15,
      )
    })
    drawRods(canvas, rods.join(''))
  }
}

function drawBranching(canvas: Canvas, places: readonly Disc[], random: Random) {
  const path = places.map(([x, y]) => {
    let angle = random() * 2 * Math.PI
    let [atX, atY] = [x - 30 * Math.cos(angle), y - 30 * Math.sin(angle)]
    return Array.from({ length: 8 }, (_, index) => {
      const here = rodAt([atX, atY], angle, 12)
      const branch =
        index % 3 === 1 ? rodAt([atX + 6 * Math.cos(angle + 1), atY + 6 * Math.sin(angle + 1)], angle + 1, 14) : ''
      angle += (random() - 0.5) * 0.6
      atX += 11 * Math.cos(angle)
      atY += 11 * Math.sin(angle)
      return here + branch
    }).join('')
  })
  drawRods(canvas, path.join(''))
}

function drawOocysts(canvas: Canvas, places: readonly Disc[]) {
  const path = dotPath(places.map(([x, y]) => [x, y] as const))
  canvas.stroke(path, stain.acidFast, 24, round)
  canvas.stroke(path, '#f0a3bf', 18, round)
  canvas.stroke(path, stain.acidFast, 8, { ...round, transform: 'translate(3 2)' })
}

export const acidFastStain = figureKind(facts, (given, view) => {
  const random = randomFrom(JSON.stringify(given))
  const canvas = new Canvas(view, idOf('acid-fast', given))
  const { url } = canvas.define('clipPath', 'field', {}, element('rect', { width: 360, height: 220, rx: 12 }))
  canvas.add('rect', { width: 360, height: 220, rx: 12, fill: ground.blue })
  canvas.addMarkup(`<g clip-path="${url}">`)
  const cells = placeDiscs(area, given.cells, 26, [], random)
  for (const [x, y] of cells) {
    canvas.fill(blobPath(ringOf([x, y, 24], 10, () => 0.9 + random() * 0.2)), stain.blueLight)
    canvas.stroke(dotPath([[x, y]]), stain.blue, 19, round)
  }
  const room = { scattered: 10, cords: 46, globi: 42, branching: 32, oocysts: 15 }[given.pattern]
  const places = placeDiscs(area, given.count, room, given.pattern === 'scattered' ? [] : cells, random)
  if (given.pattern === 'scattered')
    drawRods(canvas, places.map((place) => rodAt(place, random() * Math.PI, 17)).join(''))
  else if (given.pattern === 'cords') drawCords(canvas, places, random)
  else if (given.pattern === 'globi') drawGlobi(canvas, places, random)
  else if (given.pattern === 'branching') drawBranching(canvas, places, random)
  else drawOocysts(canvas, places)
  canvas.addMarkup('</g>')
  canvas.stroke('M12 206h56', '#1b1526', 2.5)
  canvas.text(12, 200, '10 µm', { size: textSize.small, colour: '#1b1526', isBold: true })
  const cellWords = given.cells === 0 ? '' : `, among ${given.cells} blue cells of the patient`
  return canvas.finish({
    height: 220,
    title: `Acid-fast stain of ${given.specimen}, ×1000`,
    description: `${words[given.pattern]}${cellWords}. The ground is blue.`,
  })
})
