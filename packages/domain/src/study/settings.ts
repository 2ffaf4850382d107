/** A student's settings. The latest change from any device wins. */
export interface StudySettings {
  newCardsPerDay: number
  reviewsPerDay: number
  dailyGoal: number
  /** The minutes that the student has each day. They limit each day of the exam plan and of a spread. */
  minutesPerDay: number
  /** The weekdays without study, from 0 (Sunday) to 6 (Saturday). */
  restDays: number[]
  scheduler: 'sm2' | 'fsrs'
  /** The desired retention for FSRS: the share of due cards that should be remembered. */
  retention: number
  /** The hour at which the student's day starts. */
  dayStartHour: number
  /** The exam day that an earlier version of the app stored. `plannedExam` events have replaced it. */
  examDay: string | null
  /** The year of medical school, if the student has entered it. */
  studyYear: number | null
  /** Whether the student has answered or skipped the questions of the welcome page. */
  isWelcomed: boolean
  theme: 'system' | 'light' | 'dark'
  textSize: number
  hasSounds: boolean
  asksConfidence: boolean
}

/** The minimum and maximum of each numeric setting, inclusive. */
export const settingBounds = {
  newCardsPerDay: [1, 50],
  reviewsPerDay: [1, 200],
  dailyGoal: [5, 300],
  minutesPerDay: [5, 300],
  retention: [0.8, 0.97],
  dayStartHour: [0, 6],
  textSize: [1, 2],
  studyYear: [1, 5],
} as const

export const defaultSettings: StudySettings = {
  newCardsPerDay: 10,
  reviewsPerDay: 100,
  dailyGoal: 30,
  minutesPerDay: 20,
  restDays: [],
  scheduler: 'sm2',
  retention: 0.9,
  dayStartHour: 4,
  examDay: null,
  studyYear: null,
  isWelcomed: false,
  theme: 'system',
  textSize: 1,
  hasSounds: false,
  asksConfidence: true,
}
