import type { StudySettings } from '@titer/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback, useEffect, useState } from 'react'
import { useStudy } from '../../app/study.tsx'
import { readValue } from '../../log/values.ts'

type SettingName = keyof StudySettings

export interface SettingsBridge {
  settings: StudySettings
  /** What was changed last, for as long as that is worth a word. */
  kept: SettingName | undefined
  change: (changes: Partial<StudySettings>) => Promise<void>
}

const wordMs = 2_500

/** The settings of the log; each change is an event of its own. */
export function useSettings(): SettingsBridge | undefined {
  const { database, record } = useStudy()
  const inLog = useLiveQuery(() => readValue(database, 'settings'), [database])
  // A choice stands at once; the log says the same a moment later.
  const [chosen, setChosen] = useState<Partial<StudySettings>>({})
  if (inLog !== undefined && isSaidBy(inLog, chosen)) setChosen({})
  const [kept, setKept] = useState<{ name: SettingName }>()
  useEffect(() => {
    if (kept === undefined) return undefined
    const timer = setTimeout(() => setKept(undefined), wordMs)
    return () => clearTimeout(timer)
  }, [kept])
  const change = useCallback(
    async (changes: Partial<StudySettings>) => {
      setChosen((before) => ({ ...before, ...changes }))
      await record('set', changes)
      const [name] = Object.keys(changes) as [SettingName]
      setKept({ name })
    },
    [record],
  )
  return inLog === undefined ? undefined : { settings: { ...inLog, ...chosen }, kept: kept?.name, change }
}

const isSaidBy = (settings: StudySettings, chosen: Partial<StudySettings>) => {
  const names = Object.keys(chosen) as SettingName[]
  return names.length > 0 && names.every((name) => settings[name] === chosen[name])
}
