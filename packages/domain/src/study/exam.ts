import type { EventBodies } from './event.ts'

/** An exam that the student prepares for. */
export type PlannedExam = Omit<EventBodies['plannedExam'], 'isGone'>

/** The id of the exam whose date the student can set on the welcome page. */
export const firstExamId = 'first'

/** Returns whether an exam covers a topic. `modules` are the course modules that contain the topic. */
export const examCovers = ({ module, topics }: PlannedExam, topic: string, modules: readonly string[]) =>
  (module === null && topics.length === 0) || topics.includes(topic) || (module !== null && modules.includes(module))

/** Sorts exams by date. Exams on the same day are sorted by id, so that the order is the same on every device. */
export const sortExams = <E extends Pick<PlannedExam, 'day' | 'exam'>>(exams: readonly E[]): E[] =>
  exams.toSorted((one, other) =>
    one.day === other.day ? (one.exam < other.exam ? -1 : 1) : one.day < other.day ? -1 : 1,
  )

/** Returns the exams that are today or later, the nearest first. */
export const upcomingExams = <E extends Pick<PlannedExam, 'day' | 'exam'>>(exams: readonly E[], today: string): E[] =>
  sortExams(exams).filter(({ day }) => day >= today)
