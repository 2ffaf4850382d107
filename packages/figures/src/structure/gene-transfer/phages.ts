import {
  donor,
  drawCell,
  drawChromosome,
  drawDna,
  drawPhage,
  drawStrands,
  moved,
  phageDna,
  recipient,
  rightCell,
  round,
  type Step,
} from './shapes.ts'

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
      canvas.stroke(`M130 ${y + 43}h26m54 0h20`, donor, 6)
      drawDna(canvas, `M156 ${y + 43}h36`, phageDna, 12)
      canvas.stroke(`M192 ${y + 43}h18`, moved, 12)
    },
  },
  {
    caption: 'It is cut out imprecisely, and the neighbouring gene goes with it.',
    seen: 'a phage contains phage DNA joined to the coloured gene',
    draw: (canvas, y) => {
      canvas.stroke(`M60 ${y + 43}h24M144 ${y + 43}h24`, donor, 6)
      drawDna(canvas, `M92 ${y + 30}q22-26 30 0`, phageDna, 8)
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
      drawDna(canvas, `M130 ${y + 43}h22m56 0h22`, recipient, 6)
      drawDna(canvas, `M152 ${y + 43}h56`, phageDna, 12)
      canvas.stroke(`M172 ${y + 43}h18`, moved, 12)
    },
  },
  {
    caption: 'The bacterium now makes the toxin.',
    seen: 'the cell releases small particles, the product of the coloured gene',
    draw: (canvas, y) => {
      drawCell(canvas, 150, y)
      drawDna(canvas, `M104 ${y + 43}h18m56 0h18`, recipient, 6)
      drawDna(canvas, `M122 ${y + 43}h56`, phageDna, 12)
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
