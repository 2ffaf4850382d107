import type { Command } from './command.ts'
import { insightCommands } from './insights.ts'
import { paymentCommands } from './payments.ts'
import { telemetryCommands } from './telemetry.ts'
import { userCommands } from './users.ts'

/** All commands by noun and verb. A noun without verbs has one command, stored under the empty verb. */
export const commands: Record<string, Record<string, Command>> = {
  user: userCommands,
  payments: paymentCommands,
  telemetry: telemetryCommands,
  insights: insightCommands,
}
