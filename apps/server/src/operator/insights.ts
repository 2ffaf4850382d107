import { CommandError, type RunCommand } from './command.ts'

const fitNow: RunCommand = async (_, __, { insights }) => {
  const fitted = await insights.refit()
  if (fitted === undefined) throw new CommandError('There are too few answers to fit the model.')
  return [`Fitted the model to ${fitted.answers} answers by ${fitted.students} students.`]
}

export const insightCommands = { fit: { usage: '', run: fitNow } }
