import { z } from 'zod'
import { figureKind } from '../../figure.ts'
import { Canvas, textSize } from '../../kit/canvas.ts'
import { theme } from '../../kit/colours.ts'
import { idOf } from '../../kit/id.ts'
import { conjugation, hfrConjugation, transformation } from './conjugation-and-transformation.ts'
import { generalisedTransduction, lysogenicConversion, specialisedTransduction } from './phages.ts'
import { donor, drawDna, moved, phageDna, recipient } from './shapes.ts'
import { transposition } from './transposition.ts'

const transfers = {
  conjugation,
  'Hfr conjugation': hfrConjugation,
  transformation,
  'generalised transduction': generalisedTransduction,
  'specialised transduction': specialisedTransduction,
  'lysogenic conversion': lysogenicConversion,
  transposition,
}

/** A transfer of DNA, drawn in three steps. */
const facts = z.strictObject({ transfer: z.enum(Object.keys(transfers) as [keyof typeof transfers]) })

type Transfer = keyof typeof transfers

const passedOn: Record<Transfer, string> = {
  conjugation: 'plasmid',
  'Hfr conjugation': 'F factor',
  transformation: 'gene taken up',
  'generalised transduction': 'gene passed on',
  'specialised transduction': 'gene passed on',
  'lysogenic conversion': 'toxin gene',
  transposition: 'transposon',
}

/**
 * Draws a legend for the lines of the drawing. The DNA that is transferred is a wider line, and the recipient's DNA and
 * phage DNA have different dashes, so that none is recognised by its colour alone.
 */
function drawLegend(canvas: Canvas, y: number, transfer: Transfer): number {
  const isPhage = transfer.includes('transduction') || transfer === 'lysogenic conversion'
  const isOneCell = transfer === 'lysogenic conversion'
  const samples = [
    { words: passedOn[transfer], colour: moved, width: 8 },
    ...(isOneCell
      ? []
      : [{ words: transfer === 'transposition' ? 'first DNA' : 'donor DNA', colour: donor, width: 4 }]),
    { words: transfer === 'transposition' ? 'other DNA' : 'recipient DNA', colour: recipient, width: 4 },
    ...(isPhage ? [{ words: 'phage DNA', colour: phageDna, width: 4 }] : []),
  ]
  const style = { size: textSize.small, colour: theme.muted }
  for (const [index, { words, colour, width }] of samples.entries()) {
    const [x, baseline] = [8 + (index % 2) * 176, y + Math.floor(index / 2) * 22]
    drawDna(canvas, `M${x} ${baseline - 5}h28`, colour, width)
    canvas.text(x + 36, baseline, words, style)
  }
  return y + Math.ceil(samples.length / 2) * 22
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

export const geneTransfer = figureKind(facts, (given, view) => {
  const canvas = new Canvas(view, idOf('transfer', given))
  const steps = transfers[given.transfer]
  let y = 0
  for (const [index, { caption, draw }] of steps.entries()) {
    draw(canvas, y)
    canvas.badge(18, y + 43, String(index + 1))
    y = canvas.label(8, y + 102, caption, { width: 344 })
    y += canvas.isQuestion ? -8 : -2
  }
  if (!canvas.isQuestion) y = drawLegend(canvas, y + 14, given.transfer)
  const lines = steps.map(({ caption, seen }, index) => `${index + 1}: ${canvas.isQuestion ? `${seen}.` : caption}`)
  return canvas.finish({
    height: canvas.isQuestion ? y - 6 : y - 12,
    title: canvas.isQuestion ? 'DNA passes on, in three steps' : capital(given.transfer),
    description: `Three drawings one below the other. ${lines.join(' ')}`,
  })
})
