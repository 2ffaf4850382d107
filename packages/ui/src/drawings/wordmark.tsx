import { imageAttributes } from './image-attributes.ts'
import { liquidPath } from './well-shape.ts'

// The name in Bricolage Grotesque 800, as outlines, so that the logo does not depend on the font being loaded.
const name =
  'M19.07 78V12H35.27V78ZM1.49 25.63V12H52.9V25.63ZM57.56 78V25.2H73.71V78ZM65.6 19.81Q61 19.81 58.55 17.87Q56.1 15.93 56.1 12.24Q56.1 8.46 58.55 6.51Q61 4.56 65.6 4.56Q70.3 4.56 72.75 6.54Q75.2 8.51 75.2 12.24Q75.2 15.86 72.75 17.84Q70.3 19.81 65.6 19.81ZM102.54 79.24Q93.2 79.24 88.74 74.41Q84.27 69.57 84.27 59.19V37.8H77.7L77.83 26.57H80.36Q85.27 26.11 87.44 23.84Q89.61 21.56 90.13 16.64L90.73 13.27H100.01V25.2H112.41V38.24H100.01V58.03Q100.01 61.66 101.78 63.26Q103.54 64.86 106.59 64.86Q108.2 64.86 109.79 64.46Q111.37 64.06 112.59 63.36V77.8Q109.44 78.74 106.94 78.99Q104.43 79.24 102.54 79.24ZM142.56 79.4Q135.44 79.4 130.33 77.42Q125.21 75.44 121.88 71.84Q118.54 68.24 116.94 63.36Q115.33 58.47 115.33 52.66Q115.33 46.7 116.95 41.46Q118.57 36.21 121.81 32.25Q125.06 28.29 129.99 26.04Q134.93 23.8 141.51 23.8Q148.1 23.8 152.95 26.02Q157.8 28.24 160.83 32.36Q163.86 36.47 164.99 42.08Q166.11 47.69 165.27 54.51L125.64 54.99V46.36L154.29 45.94L150.6 50.53Q151.24 45.76 150.26 42.61Q149.27 39.46 147.06 37.89Q144.84 36.33 141.6 36.33Q137.99 36.33 135.57 38.23Q133.16 40.13 132 43.64Q130.84 47.16 130.84 52.07Q130.84 60.21 133.93 63.91Q137.01 67.61 142.57 67.61Q145.1 67.61 146.79 66.95Q148.47 66.29 149.54 65.14Q150.6 63.99 151.11 62.44Q151.61 60.9 151.73 59.14L166.19 60.93Q166.01 64.4 164.7 67.69Q163.39 70.97 160.64 73.61Q157.89 76.24 153.45 77.82Q149.01 79.4 142.56 79.4ZM171.86 78V51.14V25.2H185.47L185.6 44.83H186.96Q187.6 37.07 189.44 32.52Q191.27 27.97 194.35 25.99Q197.43 24 201.67 24Q203.04 24 204.56 24.31Q206.09 24.61 207.73 25.33L207.01 42.94Q205.07 41.9 203.08 41.42Q201.09 40.94 199.4 40.94Q195.9 40.94 193.42 42.61Q190.94 44.29 189.58 47.59Q188.21 50.9 188 55.77V78Z'

const wells = [
  { cx: 239.5, level: 1 },
  { cx: 285.5, level: 0.66 },
  { cx: 331.5, level: 0.33 },
  { cx: 377.5, level: 0 },
]
const cy = 59.5
const r = 16.37

interface WordmarkProps {
  className?: string
  /** Draws not only the name but also the wells in the text colour, for a dark background. */
  isPlain?: boolean
}

/** The logo: the name, then four wells on its baseline, from full to empty. */
export function Wordmark({ className = 'h-7', isPlain = false }: WordmarkProps) {
  return (
    <svg viewBox="-2 -2 400 84" {...imageAttributes('Titer')} className={`w-auto ${className}`}>
      <path d={name} fill="currentColor" />
      <g className={isPlain ? '' : 'text-violet'}>
        {wells.map(({ cx, level }) => (
          <g key={cx}>
            <circle cx={cx} cy={cy} r={r} fill="none" stroke="currentColor" strokeWidth={4.25} />
            <path d={liquidPath({ cx, cy, r, level })} fill="currentColor" />
          </g>
        ))}
      </g>
    </svg>
  )
}
