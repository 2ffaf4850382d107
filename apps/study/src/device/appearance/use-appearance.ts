import { useLiveQuery } from '../study/live-query.ts'
import { useEffect } from 'react'
import { readValue } from '../../log/values.ts'
import { applyAppearance, saveAppearance, serializeAppearance, type Appearance } from './appearance.ts'
import { useStudy } from '../study/study-context.tsx'

/** Applies the appearance in the student's settings, including changes made on other devices. */
export function useAppearance() {
  const { database } = useStudy()
  useApplyAppearance(useLiveQuery(() => readValue(database, 'settings'), [database]))
}

/** Applies an appearance immediately, and stores it for the first paint of the next start. */
export function useApplyAppearance(appearance: Appearance | undefined) {
  const serialized = appearance && serializeAppearance(appearance)
  useEffect(() => {
    if (serialized === undefined) return
    applyAppearance(document.documentElement, serialized)
    try {
      saveAppearance(localStorage, serialized)
    } catch {
      // If nothing can be stored, the next start applies the appearance shortly after the first paint.
    }
  }, [serialized])
}
