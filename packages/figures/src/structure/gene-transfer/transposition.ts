import type { Canvas } from '../../kit/canvas.ts'
import { theme } from '../../kit/colours.ts'
import { donor, drawDna, moved, recipient, type Step } from './shapes.ts'

/** Draws a transposon on a line of DNA. Two triangles represent its inverted repeats. */
const drawElement = (canvas: Canvas, x: number, y: number) => {
  canvas.stroke(`M${x} ${y}h72`, moved, 10)
  canvas.fill(`M${x - 2} ${y - 10}l16 10-16 10zM${x + 74} ${y - 10}l-16 10 16 10z`, theme.ink)
}

const twoLines = (canvas: Canvas, y: number) => {
  canvas.stroke(`M60 ${y + 24}H330`, donor, 6)
  drawDna(canvas, `M60 ${y + 66}H330`, recipient, 6)
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
      drawDna(canvas, `M60 ${y + 72}H330`, recipient, 6)
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
