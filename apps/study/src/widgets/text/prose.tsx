import { speciesPattern } from '@titer/bank/browser'
import { createContext, use, useMemo, type ReactNode } from 'react'
import { keepUnits, withSoftHyphens } from './line-breaks.ts'
import { useLibrary } from '../../device/study/use-library.ts'

const SpeciesNames = createContext<RegExp | undefined>(undefined)

export function SpeciesNamesProvider({ children }: { children: ReactNode }) {
  const organisms = useLibrary()?.manifest.organisms
  const pattern = useMemo(() => speciesPattern(organisms ?? []), [organisms])
  return <SpeciesNames value={pattern}>{children}</SpeciesNames>
}

/**
 * Returns a pattern with one capturing group, which matches a species name. Returns undefined if no species names are
 * known yet.
 */
export const useSpeciesPattern = () => use(SpeciesNames)

interface ProseProps {
  text: string
  /** A pattern with one capturing group, which matches the words to highlight. */
  marks?: RegExp | undefined
  /** Whether long words may be hyphenated, as in a narrow tile. */
  hyphenates?: boolean
}

/** Shows text from the bank, with species names in italics. Each number stays on one line with its unit. */
export function Prose({ text, marks, hyphenates = false }: ProseProps) {
  const pattern = use(SpeciesNames)
  const parts = pattern === undefined ? [text] : text.split(pattern)
  // `split` puts the matches of the capturing group at odd positions.
  return parts.map((each, place) => {
    const key = `${place} ${each}`
    const part = hyphenates ? withSoftHyphens(keepUnits(each)) : keepUnits(each)
    const words = marks === undefined ? part : <Marked key={key} text={part} marks={marks} />
    return place % 2 === 1 ? <i key={key}>{words}</i> : words
  })
}

const Marked = ({ text, marks }: { text: string; marks: RegExp }) =>
  text.split(marks).map((part, place) =>
    place % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- A part is identified by its position in the text.
      <mark key={`${place} ${part}`} className="rounded-small bg-iodine-wash px-0.5 text-ink">
        {part}
      </mark>
    ) : (
      part
    ),
  )
