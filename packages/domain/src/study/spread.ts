/** A card or a missed fact that is due now or on one of the days ahead. */
export interface WaitingTask {
  id: string
  /** The expected gain in marks. Tasks with a higher value come first. */
  value: number
  seconds: number
  /** The day on which the task is due, counted from today. Overdue tasks have 0. */
  dueIn: number
}

export interface SpreadInput {
  tasks: readonly WaitingTask[]
  secondsPerDay: number
  /** Checks whether a day is a rest day. Day 0 is today. */
  isRestDay: (day: number) => boolean
}

/** The longest spread. Tasks that do not fit into it are left out, because nobody plans further ahead. */
export const longestSpreadDays = 60

/**
 * Spreads waiting tasks over the days ahead, the most valuable first, so that no day takes longer than the given time
 * and rest days have no tasks. A task is never moved to a day before it is due. Returns a list of task ids for each
 * day, starting with today. The list of a day may be empty. A task that alone takes longer than a day's time gets a day
 * of its own.
 */
export function spreadTasks({ tasks, secondsPerDay, isRestDay }: SpreadInput): string[][] {
  // Ties are broken by the id, so that every device computes the same days.
  const ordered = tasks.toSorted((one, other) => other.value - one.value || (one.id < other.id ? -1 : 1))
  const days: string[][] = []
  let waiting = ordered
  for (let day = 0; waiting.length > 0 && day < longestSpreadDays; day += 1) {
    const taken: string[] = []
    const left: WaitingTask[] = []
    let used = 0
    for (const task of waiting) {
      const isOpen = task.dueIn <= day && !isRestDay(day)
      const fits = used + task.seconds <= secondsPerDay || used === 0
      if (isOpen && fits) {
        taken.push(task.id)
        used += task.seconds
      } else {
        left.push(task)
      }
    }
    days.push(taken)
    waiting = left
  }
  return days
}
