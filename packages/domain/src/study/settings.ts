import { inOrder, type StudyEvent } from './event.ts'

/** What a student may choose; the last word of any device holds. */
export interface StudySettings {
  newCardsPerDay: number
  reviewsPerDay: number
  dailyGoal: number
  scheduler: 'sm2' | 'fsrs'
  /** The share of cards to be remembered when they come back, for FSRS. */
  retention: number
  /** The hour at which a day begins. */
  dayStartHour: number
  /** The day of the exam, if there is one to plan for. */
  examDay: string | null
  theme: 'system' | 'light' | 'dark'
  textSize: number
  hasSounds: boolean
  asksConfidence: boolean
}

/** From and to, both allowed. */
export const settingBounds = {
  newCardsPerDay: [1, 50],
  reviewsPerDay: [1, 200],
  dailyGoal: [5, 300],
  retention: [0.8, 0.97],
  dayStartHour: [0, 6],
  textSize: [1, 2],
} as const

export const defaultSettings: StudySettings = {
  newCardsPerDay: 20,
  reviewsPerDay: 100,
  dailyGoal: 30,
  scheduler: 'sm2',
  retention: 0.9,
  dayStartHour: 4,
  examDay: null,
  theme: 'system',
  textSize: 1,
  hasSounds: false,
  asksConfidence: true,
}

/** Each setting as it was chosen last. */
export const foldSettings = (events: readonly StudyEvent<'set'>[]): StudySettings =>
  Object.assign({ ...defaultSettings }, ...inOrder(events).map(({ body }) => body)) as StudySettings
