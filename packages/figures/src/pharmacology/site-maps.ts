import { curveMonotoneX, line } from 'd3-shape'
import type { Canvas } from '../kit/canvas.ts'
import { theme } from '../kit/colours.ts'
import type { Point } from '../kit/geometry.ts'

/** A map: how it is drawn, the positions of its places, and the names that are written on it. */
interface SiteMap {
  height: number
  /** The first sentence of the description, which names the subject of the drawing. */
  seen: string
  places: Readonly<Record<string, Point>>
  names: readonly (readonly [at: Point, name: string, anchor: 'start' | 'middle' | 'end'])[]
  draw: (canvas: Canvas) => void
}

const round = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' } as const

/** Draws a tube: a wide line in the colour of the wall and a narrower one for its inside. */
function tube(canvas: Canvas, d: string, wall: string, inside: string, width: number) {
  canvas.stroke(d, wall, width, round)
  canvas.stroke(d, inside, width - 6, round)
}

const nephron: SiteMap = {
  height: 268,
  seen: 'A nephron: glomerulus, proximal tubule, loop of Henle, distal tubule and collecting duct.',
  places: {
    glomerulus: [44, 62],
    'proximal tubule': [116, 44],
    'descending limb': [142, 168],
    'loop of Henle, thick ascending limb': [206, 150],
    'distal tubule': [246, 44],
    'collecting duct': [322, 140],
    'end of the collecting duct': [322, 204],
  },
  names: [
    [[8, 118], 'glomerulus', 'start'],
    [[128, 16], 'proximal tubule', 'middle'],
    [[244, 16], 'distal tubule', 'middle'],
    [[174, 262], 'loop of Henle', 'middle'],
    [[356, 262], 'collecting duct', 'end'],
  ],
  draw: (canvas) => {
    const path =
      'M66 66C86 66 80 44 96 44C114 44 110 70 128 66C148 60 142 90 142 112V206C142 240 206 240 206 206V110C206 80 204 62 224 50C242 38 250 66 268 54C284 44 322 46 322 84'
    tube(canvas, 'M322 70V226', theme.iodine, theme.iodineWash, 26)
    tube(canvas, path, theme.violet, theme.violetWash, 24)
    canvas.add('circle', { cx: 44, cy: 66, r: 34, fill: theme.violetWash, stroke: theme.violet, 'stroke-width': 3 })
    canvas.stroke(
      'M10 40C30 44 22 60 34 56S44 44 52 52S38 66 50 70S62 60 60 74S40 86 34 76S24 84 8 94',
      theme.safranin,
      4,
      round,
    )
    canvas.stroke('M0 138H360', theme.rim, 1, { 'stroke-dasharray': '3 5' })
    canvas.arrow([322, 230], [322, 246], theme.ink)
  },
}

const eye: SiteMap = {
  height: 250,
  seen: 'The front of an eye in section: the ciliary body makes aqueous humour, which flows through the pupil to the angle of the anterior chamber.',
  places: {
    'ciliary body': [72, 138],
    'trabecular meshwork': [94, 84],
    'uveoscleral route': [40, 104],
    'sphincter of the iris': [150, 122],
    'dilator of the iris': [240, 116],
    'ciliary muscle': [288, 138],
  },
  names: [
    [[180, 20], 'cornea', 'middle'],
    [[180, 84], 'anterior chamber', 'middle'],
    [[180, 184], 'lens', 'middle'],
    [[256, 96], 'iris', 'start'],
    [[38, 214], 'ciliary body', 'start'],
  ],
  draw: (canvas) => {
    canvas.fill('M62 100C100 10 260 10 298 100L286 128H74z', theme.verdigrisWash)
    canvas.stroke('M62 100C100 10 260 10 298 100', theme.verdigris, 7, round)
    canvas.stroke('M62 100C40 130 26 180 24 236M298 100C320 130 334 180 336 236', theme.rim, 10, round)
    canvas.add('ellipse', {
      cx: 180,
      cy: 182,
      rx: 84,
      ry: 50,
      fill: theme.agarDeep,
      stroke: theme.rim,
      'stroke-width': 2.5,
    })
    canvas.fill('M62 108C50 130 46 150 48 176C70 170 92 152 100 128z', theme.safraninMid)
    canvas.fill('M298 108C310 130 314 150 312 176C290 170 268 152 260 128z', theme.safraninMid)
    canvas.stroke('M96 164L70 158M98 176L60 174M264 164L290 158M262 176L300 174', theme.rim, 2)
    canvas.stroke('M84 116Q120 112 154 124M276 116Q240 112 206 124', theme.iodine, 13, round)
    canvas.stroke('M76 96l12 12m-6 -17l13 13', theme.ink, 2.5)
    canvas.stroke('M96 146Q150 140 176 118Q186 100 152 98Q120 98 104 96', theme.ink, 2.2, {
      ...round,
      'stroke-dasharray': '6 4',
    })
    canvas.stroke('M112 91L103 96L111 102', theme.ink, 2.2, round)
  },
}

const firstPass: SiteMap = {
  height: 244,
  seen: 'The way of a drug taken by mouth: gut, gut wall, portal vein, liver, and then the circulation. Other routes reach the circulation directly.',
  places: {
    'gut lumen': [52, 96],
    'gut wall': [106, 138],
    'portal vein': [140, 96],
    liver: [216, 72],
    circulation: [318, 96],
    'bile duct': [134, 190],
    'other routes': [318, 208],
  },
  names: [
    [[52, 44], 'gut', 'middle'],
    [[138, 84], 'portal vein', 'middle'],
    [[216, 112], 'liver', 'middle'],
    [[318, 40], 'circulation', 'middle'],
    [[196, 208], 'bile', 'start'],
    [[236, 232], 'vein, skin, under the tongue', 'middle'],
  ],
  draw: (canvas) => {
    canvas.add('rect', {
      x: 12,
      y: 52,
      width: 82,
      height: 172,
      rx: 26,
      fill: theme.iodineWash,
      stroke: theme.iodine,
      'stroke-width': 9,
    })
    canvas.fill('M178 70C196 40 262 42 272 66C276 108 238 138 196 138C178 132 170 96 178 70z', theme.safraninWash, {
      stroke: theme.safranin,
      'stroke-width': 3,
    })
    canvas.add('circle', {
      cx: 318,
      cy: 96,
      r: 36,
      fill: theme.verdigrisWash,
      stroke: theme.verdigris,
      'stroke-width': 3,
    })
    canvas.arrow([106, 96], [174, 96], theme.ink, 3)
    canvas.arrow([272, 96], [280, 96], theme.ink, 3)
    canvas.arrow([318, 192], [318, 138], theme.ink, 3)
    canvas.stroke('M204 140C198 190 150 196 104 190', theme.verdigris, 3, { ...round, 'stroke-dasharray': '7 5' })
    canvas.stroke('M113 184L104 190L113 197', theme.verdigris, 3, round)
  },
}

/** Converts a time in ms and a potential in mV of the ventricular action potential to a point in the drawing. */
const toPoint = ([ms, mv]: readonly [number, number]): Point => [50 + ms * 0.72, 34 + (40 - mv) * 1.36]
const ventricle = [
  [0, -88],
  [40, -88],
  [42, 30],
  [60, 6],
  [120, 8],
  [200, 0],
  [250, -20],
  [310, -82],
  [340, -88],
  [420, -88],
] as const

const actionPotential: SiteMap = {
  height: 246,
  seen: 'The action potential of a ventricular muscle cell: steep upstroke, short fall, plateau, return and rest.',
  places: {
    'phase 0': [66, 108],
    'phase 1': [100, 50],
    'phase 2': [160, 60],
    'phase 3': [274, 130],
    'phase 4': [316, 188],
  },
  names: [
    [[40, 39 + 40 * 1.36], '0', 'end'],
    [[40, 39], '+40', 'end'],
    [[40, 39 + 128 * 1.36], '−88', 'end'],
    [[8, 16], 'membrane potential, mV', 'start'],
    [[352, 238], 'about 300 ms', 'end'],
  ],
  draw: (canvas) => {
    canvas.stroke('M50 26V222H352', theme.ink, 2)
    canvas.stroke(`M50 ${34 + 40 * 1.36}H352`, theme.line, 1.5, { 'stroke-dasharray': '4 4' })
    const points = ventricle.map(toPoint).map(([x, y]): [number, number] => [x, y])
    canvas.stroke(line().digits(1).curve(curveMonotoneX)(points) ?? '', theme.violet, 4, round)
  },
}

export const maps = {
  nephron,
  eye,
  'first pass': firstPass,
  'ventricular action potential': actionPotential,
} satisfies Record<string, SiteMap>

export type MapName = keyof typeof maps
