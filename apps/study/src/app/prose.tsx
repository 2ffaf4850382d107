import { useLiveQuery } from 'dexie-react-hooks'
import { createContext, use, useMemo, type ReactNode } from 'react'
import { findManifest } from '../log/values.ts'
import { namePattern } from './name-pattern.ts'
import { useStudy } from './study.tsx'

const Names = createContext<RegExp | undefined>(undefined)

export function NamesProvider({ children }: { children: ReactNode }) {
  const { database } = useStudy()
  const organisms = useLiveQuery(async () => (await findManifest(database))?.organisms ?? [], [database])
  const pattern = useMemo(() => namePattern(organisms ?? []), [organisms])
  return <Names value={pattern}>{children}</Names>
}

/** What is a species name, as one group. */
export const useNamePattern = () => use(Names)

interface ProseProps {
  text: string
  /** Words that are marked, as one group. */
  marks?: RegExp | undefined
}

/** Text of the bank: species names in italics, always. */
export function Prose({ text, marks }: ProseProps) {
  const pattern = use(Names)
  const parts = pattern === undefined ? [text] : text.split(pattern)
  // Every second part is a name, as the pattern has one group.
  return parts.map((part, place) => {
    const key = `${place} ${part}`
    const words = marks === undefined ? part : <Marked key={key} text={part} marks={marks} />
    return place % 2 === 1 ? <i key={key}>{words}</i> : words
  })
}

const Marked = ({ text, marks }: { text: string; marks: RegExp }) =>
  text.split(marks).map((part, place) =>
    place % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- A part is its place in the text.
      <mark key={`${place} ${part}`} className="rounded-small bg-iodine-wash px-0.5 text-ink">
        {part}
      </mark>
    ) : (
      part
    ),
  )
