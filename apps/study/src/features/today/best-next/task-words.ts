import type { StudyCandidate } from './candidates.ts'
import type { Task } from './tasks.ts'
import { counted } from '../../../widgets/text/counted.ts'

/** Returns the part of a topic's name before the first comma, colon or semicolon, which fits into one line. */
const shortName = (name: string) => name.split(/[:;,]/)[0] ?? name

/** Returns a text that says how many of all due items were chosen, such as “12 of 40 cards due”. */
const chosenOutOf = (chosen: number, all: number, one: string, after = '') =>
  `${chosen < all ? `${chosen} of ` : ''}${counted(Math.max(chosen, all), one)} ${after}`.trimEnd()

/** Returns a text that describes a task. Cards that the student has never seen are called new, not due. */
export function taskWords(task: Task): string {
  if (task.kind === 'resume') return `Carry on: ${task.title}`
  if (task.kind === 'facts') return chosenOutOf(task.steps.length, task.due, 'fact', 'you missed')
  if (task.kind === 'questions') {
    const { steps, topic, isNew } = task
    const words = counted(steps.length, isNew ? 'new question' : 'question')
    return topic === undefined ? words : `${words}: ${shortName(topic)}`
  }
  const { due, fresh } = task.chosen
  if (due === 0) return chosenOutOf(fresh, task.fresh, 'new card')
  const dueWords = chosenOutOf(due, task.due, 'card', 'due')
  return fresh === 0 ? dueWords : `${dueWords}, ${fresh < task.fresh ? `${fresh} of ${task.fresh}` : fresh} new`
}

/**
 * The choice is explained by one topic if the topic's questions bring at least this share of the marks of all
 * questions.
 */
const leadingShare = 0.3

/** Returns a sentence that explains why these steps were chosen. */
export function choiceWords(steps: readonly StudyCandidate[], nameOf: (topic: string) => string | undefined): string {
  if (steps.length === 0) return 'Finish what you started.'
  const questions = steps.filter(({ kind }) => kind === 'question')
  const reviewed = [
    ...(steps.some(({ kind, isNew }) => kind === 'card' && !isNew) ? ['cards'] : []),
    ...(steps.some(({ kind }) => kind === 'fact') ? ['facts'] : []),
  ].join(' and ')
  const hasUrgent = steps.some(({ urgentUntil }) => urgentUntil !== undefined)
  const leading = leadingTopic(questions)
  const name = leading === undefined ? undefined : nameOf(leading)
  const gain =
    name === undefined ? 'the topics that the exam asks about most' : `${shortName(name)}, where you can gain most`
  if (reviewed === '')
    return name === undefined ? 'Chosen from the topics that the exam asks about most.' : `Chosen for ${gain}.`
  const forgetting = `${hasUrgent ? 'Facts you missed must come back today. Then come' : 'Chosen from'} ${reviewed} you’re about to forget`
  return questions.length === 0 ? `${forgetting}.` : `${forgetting}, and ${gain}.`
}

function leadingTopic(questions: readonly StudyCandidate[]): string | undefined {
  const all = questions.reduce((sum, { marks }) => sum + marks, 0)
  const topics = [...Map.groupBy(questions, ({ topic }) => topic)].map(([topic, own]) => ({
    topic,
    marks: own.reduce((sum, { marks }) => sum + marks, 0),
  }))
  const [first] = topics.toSorted((one, other) => other.marks - one.marks)
  return first !== undefined && first.marks >= leadingShare * all ? first.topic : undefined
}
