import { Refusal, type Command } from './operator.ts'

const fitNow: Command = async (_, __, { insights }) => {
  const learnedFrom = await insights.refit()
  if (learnedFrom === undefined) throw new Refusal('There are too few answers to learn from yet.')
  return [`Learned from ${learnedFrom.answers} answers of ${learnedFrom.students} students.`]
}

export const insightCommands = { fit: { usage: '', run: fitNow } }
