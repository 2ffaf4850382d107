import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { readValue } from '../log/values.ts'
import { dress, keepAppearance, writtenAppearance, type Appearance } from './appearance.ts'
import { useStudy } from './study.tsx'

/** The page looks as the log says, on every start and wherever the choice was made. */
export function useAppearance() {
  const { database } = useStudy()
  useDress(useLiveQuery(() => readValue(database, 'settings'), [database]))
}

/** Dresses the page at once, and for the first paint of the next start. */
export function useDress(appearance: Appearance | undefined) {
  const written = appearance && writtenAppearance(appearance)
  useEffect(() => {
    if (written === undefined) return
    dress(document.documentElement, written)
    try {
      keepAppearance(localStorage, written)
    } catch {
      // Without storage the choice comes a moment after the first paint.
    }
  }, [written])
}
