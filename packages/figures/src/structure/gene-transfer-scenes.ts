import { element, type Canvas } from '../kit/canvas.ts'
import { theme } from '../kit/colours.ts'
import { short, type Point } from '../kit/geometry.ts'

/** A step of a gene transfer. `draw` draws it in a strip of 84 units below `y`. */
export interface Step {
  caption: string
  seen: string
  draw: (canvas: Canvas, y: number) => void
}

export const donor = theme.verdigris
export const recipient = theme.violetMid
export const moved = theme.safranin
export const phageDna = theme.iodine
export const recipientDash = '10 3'

const [leftCell, rightCell] = [112, 282]
const round = { 'stroke-linecap': 'round' }

const drawCell = (canvas: Canvas, x: number, y: number, isBroken = false) =>
  canvas.add('rect', {
    x: x - 62,
    y: y + 8,
    width: 124,
    height: 70,
    rx: 34,
    fill: theme.agar,
    stroke: theme.rim,
    'stroke-width': 3,
    'stroke-dasharray': isBroken ? '14 10' : undefined,
  })

/** The chromosome is a ring. A coloured part of it stands for a gene, an integrated plasmid or a prophage. */
function drawChromosome(canvas: Canvas, x: number, y: number, colour: string, gene?: string) {
  canvas.add('ellipse', {
    cx: x,
    cy: y + 43,
    rx: 26,
    ry: 20,
    fill: 'none',
    stroke: colour,
    'stroke-width': 4,
    'stroke-dasharray': colour === recipient ? recipientDash : undefined,
  })
  if (gene !== undefined) canvas.stroke(`M${x + 13} ${y + 25.7}Q${x + 26} ${y + 32} ${x + 26} ${y + 43}`, gene, 8)
}

const drawPlasmid = (canvas: Canvas, x: number, y: number, dash?: string) =>
  canvas.add('circle', {
    cx: x,
    cy: y + 43,
    r: 10,
    fill: 'none',
    stroke: theme.safranin,
    'stroke-width': 4,
    'stroke-dasharray': dash,
  })

/**
 * A phage whose head is at the point. Its own DNA is drawn as straight lines, that of a bacterium as a wave. A turn of
 * −90 points its tail to the right.
 */
function drawPhage(canvas: Canvas, [x, y]: Point, dna: string, gene?: string, turn?: number) {
  const head = element('path', {
    d: 'M0-14 12-7V7L0 14-12 7V-7z',
    fill: theme.paper,
    stroke: theme.ink,
    'stroke-width': 2,
  })
  const coil = element('path', {
    d: dna === phageDna ? 'M-6-4h12M-6 0h12M-6 4h12' : 'M-7-3q3.500-5 7 0t7 0M-7 4q3.500-5 7 0t7 0',
    fill: 'none',
    stroke: dna,
    'stroke-width': 2.5,
  })
  const carried = gene === undefined ? '' : element('path', { d: 'M-6 4h12', stroke: gene, 'stroke-width': 4 })
  const tail = element('path', {
    d: 'M0 14v16M0 30l-9 8M0 30l9 8M0 30v6',
    stroke: theme.ink,
    'stroke-width': 2.5,
    fill: 'none',
  })
  canvas.addMarkup(
    element(
      'g',
      { transform: `translate(${short(x)} ${short(y)})${turn === undefined ? '' : `rotate(${turn})`}` },
      head + coil + carried + tail,
    ),
  )
}

const drawStrands = (canvas: Canvas, points: readonly Point[], colour: string) =>
  canvas.stroke(points.map(([x, y]) => `M${x} ${y}q6-6 12 0t12 0`).join(''), colour, colour === moved ? 7 : 3.5, round)

const pair = (canvas: Canvas, y: number, gene?: string) => {
  drawCell(canvas, leftCell, y)
  drawCell(canvas, rightCell, y)
  drawChromosome(canvas, leftCell - 14, y, donor, gene)
}

const bridge = (canvas: Canvas, y: number) => canvas.fill(`M172 ${y + 33}h50v20h-50z`, theme.agarDeep)

const pilus = (canvas: Canvas, y: number) => {
  canvas.stroke(`M174 ${y + 43}h46`, theme.ink, 5)
}

const meeting: Step['draw'] = (canvas, y) => {
  pair(canvas, y)
  pilus(canvas, y)
  drawPlasmid(canvas, 152, y)
  drawChromosome(canvas, rightCell + 10, y, recipient)
}

export const conjugation: readonly Step[] = [
  {
    caption: 'The sex pilus of the F+ donor draws an F− cell close.',
    seen: 'a thin tube joins a cell with a chromosome and a small ring to a cell with a chromosome only',
    draw: meeting,
  },
  {
    caption: 'One strand of the plasmid passes through the bridge.',
    seen: 'one strand of the small ring crosses a bridge between the cells',
    draw: (canvas, y) => {
      pair(canvas, y)
      bridge(canvas, y)
      drawPlasmid(canvas, 152, y)
      canvas.stroke(`M162 ${y + 40}C190 ${y + 46} 200 ${y + 40} 226 ${y + 43}`, moved, 2.5)
      canvas.arrow([224, y + 43], [236, y + 43], moved)
      drawChromosome(canvas, rightCell + 16, y, recipient)
    },
  },
  {
    caption: 'Each cell makes the second strand: both are F+.',
    seen: 'both cells have a small ring',
    draw: (canvas, y) => {
      pair(canvas, y)
      drawPlasmid(canvas, 152, y)
      drawPlasmid(canvas, 242, y)
      drawChromosome(canvas, rightCell + 12, y, recipient)
    },
  },
]

export const hfrConjugation: readonly Step[] = [
  {
    caption: 'F is part of the donor’s chromosome (Hfr).',
    seen: 'a thin tube joins two cells; the chromosome of the left cell has a coloured segment',
    draw: (canvas, y) => {
      pair(canvas, y, moved)
      pilus(canvas, y)
      drawChromosome(canvas, rightCell, y, recipient)
    },
  },
  {
    caption: 'Transfer begins within F; chromosomal genes follow.',
    seen: 'a strand crosses a bridge: first a piece of the coloured segment, then DNA of the chromosome',
    draw: (canvas, y) => {
      pair(canvas, y, moved)
      bridge(canvas, y)
      canvas.stroke(`M126 ${y + 43}H216`, donor, 4)
      canvas.stroke(`M214 ${y + 43}h14`, moved, 5)
      canvas.arrow([226, y + 43], [238, y + 43], moved)
      drawChromosome(canvas, rightCell + 16, y, recipient)
    },
  },
  {
    caption: 'The cells part before the rest of F arrives: the recipient has new genes but stays F−.',
    seen: 'the cells are apart; the chromosome of the right cell has a segment of the left cell’s DNA, but not the coloured one',
    draw: (canvas, y) => {
      pair(canvas, y, moved)
      drawChromosome(canvas, rightCell, y, recipient, donor)
    },
  },
]

export const transformation: readonly Step[] = [
  {
    caption: 'A dead cell releases naked DNA. DNase would destroy it.',
    seen: 'a broken cell with pieces of free DNA around it',
    draw: (canvas, y) => {
      drawCell(canvas, leftCell, y, true)
      drawStrands(
        canvas,
        [
          [80, y + 36],
          [110, y + 58],
          [190, y + 30],
          [214, y + 62],
          [256, y + 40],
        ],
        donor,
      )
      drawStrands(canvas, [[296, y + 56]], moved)
      canvas.arrow([150, y + 43], [180, y + 43])
    },
  },
  {
    caption: 'A competent cell takes up one strand.',
    seen: 'a piece of free DNA enters an intact cell',
    draw: (canvas, y) => {
      drawCell(canvas, rightCell - 40, y)
      drawChromosome(canvas, rightCell - 28, y, recipient)
      drawStrands(canvas, [[96, y + 43]], moved)
      canvas.arrow([130, y + 43], [206, y + 43], moved)
    },
  },
  {
    caption: 'The piece recombines with the chromosome.',
    seen: 'the piece is now part of the chromosome',
    draw: (canvas, y) => {
      drawCell(canvas, rightCell - 40, y)
      drawChromosome(canvas, rightCell - 40, y, recipient, moved)
    },
  },
]

const injection =
  (dna: string, gene?: string): Step['draw'] =>
  (canvas, y) => {
    drawCell(canvas, rightCell - 60, y)
    drawPhage(canvas, [121, y + 43], dna, gene, -90)
    canvas.arrow([164, y + 43], [190, y + 43], gene ?? dna, 3)
    drawChromosome(canvas, rightCell - 38, y, recipient)
  }

export const generalisedTransduction: readonly Step[] = [
  {
    caption: 'A phage multiplies in the cell and the chromosome breaks up.',
    seen: 'a phage has injected its DNA; the chromosome of the cell is in pieces',
    draw: (canvas, y) => {
      drawCell(canvas, rightCell - 60, y)
      drawPhage(canvas, [121, y + 43], phageDna, undefined, -90)
      canvas.arrow([164, y + 43], [186, y + 43], phageDna, 3)
      drawStrands(
        canvas,
        [
          [194, y + 28],
          [232, y + 30],
          [196, y + 62],
          [246, y + 48],
        ],
        donor,
      )
      drawStrands(canvas, [[230, y + 62]], moved)
    },
  },
  {
    caption: 'By mistake a head is filled with bacterial DNA: any gene.',
    seen: 'three phages: two with phage DNA, one with bacterial DNA only',
    draw: (canvas, y) => {
      drawPhage(canvas, [120, y + 34], phageDna)
      drawPhage(canvas, [190, y + 34], moved)
      drawPhage(canvas, [260, y + 34], phageDna)
    },
  },
  {
    caption: 'It injects this DNA, which recombines in the next cell.',
    seen: 'a phage injects bacterial DNA, without phage DNA, into the next cell',
    draw: injection(moved),
  },
]

export const specialisedTransduction: readonly Step[] = [
  {
    caption: 'A prophage lies at its own site in the chromosome, beside one gene.',
    seen: 'the chromosome contains phage DNA, and beside it a coloured gene',
    draw: (canvas, y) => {
      drawCell(canvas, 180, y)
      canvas.stroke(`M130 ${y + 43}h100`, donor, 6)
      canvas.stroke(`M156 ${y + 43}h36`, phageDna, 12)
      canvas.stroke(`M192 ${y + 43}h18`, moved, 12)
    },
  },
  {
    caption: 'It is cut out imprecisely, and the neighbouring gene goes with it.',
    seen: 'a phage contains phage DNA joined to the coloured gene',
    draw: (canvas, y) => {
      canvas.stroke(`M60 ${y + 43}h24M144 ${y + 43}h24`, donor, 6)
      canvas.stroke(`M92 ${y + 30}q22-26 30 0`, phageDna, 8)
      canvas.stroke(`M121 ${y + 28}q3 8 0 16`, moved, 8)
      canvas.arrow([184, y + 43], [218, y + 43])
      drawPhage(canvas, [262, y + 34], phageDna, moved)
    },
  },
  {
    caption: 'Only this gene reaches the next cell.',
    seen: 'the phage injects both into the next cell',
    draw: injection(phageDna, moved),
  },
]

export const lysogenicConversion: readonly Step[] = [
  {
    caption: 'A temperate phage injects DNA that includes a toxin gene.',
    seen: 'a phage injects its own DNA, which includes a coloured gene',
    draw: injection(phageDna, moved),
  },
  {
    caption: 'It becomes a prophage in the chromosome.',
    seen: 'the chromosome contains the phage DNA with the coloured gene',
    draw: (canvas, y) => {
      drawCell(canvas, 180, y)
      canvas.stroke(`M130 ${y + 43}h100`, recipient, 6, { 'stroke-dasharray': recipientDash })
      canvas.stroke(`M152 ${y + 43}h56`, phageDna, 12)
      canvas.stroke(`M172 ${y + 43}h18`, moved, 12)
    },
  },
  {
    caption: 'The bacterium now makes the toxin.',
    seen: 'the cell releases small particles, the product of the coloured gene',
    draw: (canvas, y) => {
      drawCell(canvas, 150, y)
      canvas.stroke(`M104 ${y + 43}h92`, recipient, 6, { 'stroke-dasharray': recipientDash })
      canvas.stroke(`M122 ${y + 43}h56`, phageDna, 12)
      canvas.stroke(`M142 ${y + 43}h18`, moved, 12)
      canvas.arrow([218, y + 43], [246, y + 43], moved)
      canvas.stroke(
        `M264 ${y + 30}h0M280 ${y + 44}h0M262 ${y + 58}h0M298 ${y + 34}h0M296 ${y + 60}h0`,
        moved,
        10,
        round,
      )
    },
  },
]

/** DNA in a line with a transposon between inverted repeats, drawn as two triangles. */
const drawElement = (canvas: Canvas, x: number, y: number) => {
  canvas.stroke(`M${x} ${y}h72`, moved, 10)
  canvas.fill(`M${x - 2} ${y - 10}l16 10-16 10zM${x + 74} ${y - 10}l-16 10 16 10z`, theme.ink)
}

const twoLines = (canvas: Canvas, y: number) => {
  canvas.stroke(`M60 ${y + 24}H330`, donor, 6)
  canvas.stroke(`M60 ${y + 66}H330`, recipient, 6, { 'stroke-dasharray': recipientDash })
}

export const transposition: readonly Step[] = [
  {
    caption: 'A transposon: inverted repeats around genes for transposase and resistance.',
    seen: 'two lines of DNA; the upper one has a coloured segment between two triangles',
    draw: (canvas, y) => {
      twoLines(canvas, y)
      drawElement(canvas, 96, y + 24)
    },
  },
  {
    caption: 'Transposase cuts it out; it cannot replicate alone.',
    seen: 'the segment lies between the lines, and the upper line is cut',
    draw: (canvas, y) => {
      canvas.stroke(`M60 ${y + 16}h36M168 ${y + 16}H330`, donor, 6)
      canvas.stroke(`M60 ${y + 72}H330`, recipient, 6, { 'stroke-dasharray': recipientDash })
      drawElement(canvas, 150, y + 43)
      canvas.arrow([236, y + 48], [258, y + 64], moved)
    },
  },
  {
    caption: 'It is inserted at another site: plasmid or chromosome.',
    seen: 'the segment is part of the lower line',
    draw: (canvas, y) => {
      twoLines(canvas, y)
      drawElement(canvas, 226, y + 66)
    },
  },
]
