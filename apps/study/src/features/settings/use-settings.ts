import type { StudySettings } from '@titer/domain'
import { useLiveQuery } from '../../device/study/live-query.ts'
import { useCallback, useEffect, useState } from 'react'
import { useStudy } from '../../device/study/study-context.tsx'
import { readValue } from '../../log/values.ts'

type SettingName = keyof StudySettings

export interface SettingsEditor {
  settings: StudySettings
  /** The setting that was saved last. It becomes undefined after a short time, so that the word “Saved” disappears. */
  savedSetting: SettingName | undefined
  change: (changes: Partial<StudySettings>) => Promise<void>
}

const savedMarkMs = 2_500

/** Returns the settings from the event log, and records each change as an event. */
export function useSettings(): SettingsEditor | undefined {
  const { database, record } = useStudy()
  const inLog = useLiveQuery(() => readValue(database, 'settings'), [database])
  // Show a change immediately, because the log contains the change only a little later.
  const [chosen, setChosen] = useState<Partial<StudySettings>>({})
  if (inLog !== undefined && isStoredIn(inLog, chosen)) setChosen({})
  const [savedSetting, setSavedSetting] = useState<{ name: SettingName }>()
  useEffect(() => {
    if (savedSetting === undefined) return undefined
    const timer = setTimeout(() => setSavedSetting(undefined), savedMarkMs)
    return () => clearTimeout(timer)
  }, [savedSetting])
  const change = useCallback(
    async (changes: Partial<StudySettings>) => {
      setChosen((before) => ({ ...before, ...changes }))
      await record('set', changes)
      const [name] = Object.keys(changes) as [SettingName]
      setSavedSetting({ name })
    },
    [record],
  )
  return inLog === undefined
    ? undefined
    : { settings: { ...inLog, ...chosen }, savedSetting: savedSetting?.name, change }
}

const isStoredIn = (settings: StudySettings, chosen: Partial<StudySettings>) => {
  const names = Object.keys(chosen) as SettingName[]
  return names.length > 0 && names.every((name) => String(settings[name]) === String(chosen[name]))
}
