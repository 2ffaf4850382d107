import { sortEvents, type StudyEvent } from './event.ts'
import { defaultSettings, type StudySettings } from './settings.ts'

/** Folds the settings. For each setting, the latest value wins. */
export const foldSettings = (events: readonly StudyEvent<'set'>[]): StudySettings =>
  Object.assign({ ...defaultSettings }, ...sortEvents(events).map(({ body }) => body)) as StudySettings
