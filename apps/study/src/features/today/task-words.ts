import type { Task } from './tasks.ts'

/** Returns the part of a topic's name before the first comma or colon, which fits into one line. */
const shortName = (name: string) => name.split(/[:;,]/)[0] ?? name

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** Says what a task is. Cards that the student has never seen are new, not due. */
export function taskWords(task: Task): string {
  if (task.kind === 'resume') return `Carry on: ${task.title}`
  if (task.kind === 'missed') return `${counted(task.items.length, 'question')} you missed`
  if (task.kind === 'questions') {
    const { items, topic } = task
    return topic === undefined
      ? counted(items.length, 'question')
      : `${counted(items.length, 'question')}: ${shortName(topic)}`
  }
  const { fresh, again, due } = task.left
  const dueWords = `${counted(again + due, 'card')} due`
  if (fresh === 0) return dueWords
  return again + due === 0 ? counted(fresh, 'new card') : `${dueWords}, ${fresh} new`
}
