import { z } from 'zod'
import { figureKind } from '../figure.ts'
import { Canvas, textSize } from '../kit/canvas.ts'
import { ground, theme } from '../kit/colours.ts'
import { dotPath, short, type Point } from '../kit/geometry.ts'
import { idOf } from '../kit/id.ts'
import { numberOf } from '../kit/number.ts'
import { randomFrom } from '../kit/random.ts'

const text = z.string().min(1)

/** Small plates side by side, each with one disc, such as optochin or bacitracin, that distinguishes species. */
const facts = z.strictObject({
  title: text,
  /** The medium and, for blood agar, the type of haemolysis. */
  medium: z.enum(['blood, alpha-haemolytic growth', 'blood, beta-haemolytic growth', 'Mueller–Hinton']),
  plates: z
    .array(
      z.strictObject({
        organism: text,
        /** The letters on the disc. */
        code: text.max(3),
        disc: text,
        /** Diameter of the zone in mm. The disc itself is 6 mm wide, so 6 means that there is no zone. */
        zone: z.number().min(6).max(30),
      }),
    )
    .min(2)
    .max(3),
})

const media = {
  'blood, alpha-haemolytic growth': { growth: '#8a7d3a', dots: '#57501c', clear: '#a3262f' },
  'blood, beta-haemolytic growth': { growth: '#e6c3a0', dots: '#86705c', clear: '#a3262f' },
  'Mueller–Hinton': { growth: ground.lawn, dots: '#7a6230', clear: ground.straw },
} as const

/** The number of drawing units per millimetre, the same for all plates. */
const scale = 4

export const identificationDiscs = figureKind(facts, (given, view) => {
  const random = randomFrom(JSON.stringify(given))
  const canvas = new Canvas(view, idOf('identification', given))
  const width = 360 / given.plates.length
  const radius = Math.min(86, width / 2 - 6)
  const middle = radius + 6
  const { growth, dots, clear } = media[given.medium]
  let bottom = 0
  for (const [index, { organism, code, disc, zone }] of given.plates.entries()) {
    const x = width * (index + 0.5)
    const away = (zone / 2) * scale
    if (away > radius - 8) throw new Error(`The zone of ${disc} does not fit the plate.`)
    canvas.add('circle', {
      cx: x,
      cy: middle,
      r: radius,
      fill: growth,
      stroke: theme.rim,
      'stroke-width': 3,
    })
    if (zone > 6) canvas.add('circle', { cx: x, cy: middle, r: short(away), fill: clear })
    const lawn: Point[] = []
    for (let attempt = 0; attempt < 260; attempt += 1) {
      const angle = random() * 2 * Math.PI
      const from = Math.sqrt(random()) * (radius - 5)
      if (from > away + 2) lawn.push([x + from * Math.cos(angle), middle + from * Math.sin(angle)])
    }
    canvas.stroke(dotPath(lawn), dots, 2.8, { 'stroke-linecap': 'round' })
    canvas.add('circle', { cx: x, cy: middle, r: 12, fill: '#fffdf8', stroke: '#5e566b', 'stroke-width': 1.5 })
    canvas.text(x, middle + 4.7, code, { anchor: 'middle', size: textSize.small, isBold: true, colour: '#1b1526' })
    canvas.badge(x - radius + 10, 14, numberOf(index))
    const style = { anchor: 'middle', size: textSize.small, width: width - 6 } as const
    const next = canvas.text(x, middle + radius + 20, `${disc}: ${zone > 6 ? `${zone} mm` : 'no zone'}`, style)
    bottom = Math.max(bottom, canvas.label(x, next + 2, organism, { ...style, isBold: true }))
  }
  const listed = given.plates.map(({ organism, disc, zone }, index) => {
    const number = numberOf(index)
    const name = canvas.isQuestion ? `Plate ${number}` : `${number}, ${organism}`
    return `${name}: ${zone > 6 ? `a clear zone of ${zone} mm around the` : 'growth up to the'} ${disc} disc.`
  })
  return canvas.finish({ height: bottom - 8, title: given.title, description: listed.join(' ') })
})
