import type { Canvas } from '../../kit/canvas.ts'
import { theme } from '../../kit/colours.ts'
import {
  donor,
  drawCell,
  drawChromosome,
  drawPlasmid,
  drawStrands,
  leftCell,
  moved,
  recipient,
  rightCell,
  type Step,
} from './shapes.ts'

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
