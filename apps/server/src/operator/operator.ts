import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { migrate } from '../platform/database/migrate.ts'
import { createLog } from '../platform/log.ts'
import { createServices, type Services } from '../services.ts'
import { insightCommands } from './insights.ts'
import { paymentCommands } from './payments.ts'
import { telemetryCommands } from './telemetry.ts'
import { userCommands } from './users.ts'

/** A command reads its words and answers with lines; a refusal is one line and exit code 1. */
export type Command = (
  words: string[],
  options: Record<string, string | boolean>,
  services: Services,
) => Promise<string[]>

export class Refusal extends Error {}

// A noun that needs no verb has its one command under an empty one.
const commands: Record<string, Record<string, { usage: string; run: Command }>> = {
  user: userCommands,
  payments: paymentCommands,
  telemetry: telemetryCommands,
  insights: insightCommands,
}

const usage = () =>
  Object.entries(commands).flatMap(([noun, verbs]) =>
    Object.entries(verbs).map(([verb, { usage }]) =>
      ['  npm run operator --', noun, verb, usage].filter((word) => word !== '').join(' '),
    ),
  )

/** The tool of the people who run Titer; it works on the server's own records, by the same rules. */
export async function runOperator(words: string[], environment: Record<string, string | undefined>): Promise<number> {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      password: { type: 'string' },
      username: { type: 'string' },
      verified: { type: 'boolean' },
      end: { type: 'string' },
      undo: { type: 'boolean' },
      days: { type: 'string' },
      status: { type: 'string' },
      'bank-id': { type: 'string' },
      amount: { type: 'string' },
      date: { type: 'string' },
      'by-hand': { type: 'boolean' },
      refunds: { type: 'boolean' },
      because: { type: 'string' },
      to: { type: 'string' },
    },
  })
  const [noun = '', verb = '', ...rest] = positionals
  const command = commands[noun]?.[verb]
  if (command === undefined) {
    console.log(['What the operator can do:', ...usage()].join('\n'))
    return noun === '' ? 0 : 1
  }
  const config = readConfig(environment)
  await migrate(config.databaseUrl)
  const services = createServices(config, createLog(config.log))
  try {
    await services.jobs.start(services.queues)
    for (const line of await command.run(rest, values, services)) console.log(line)
    return 0
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    console.error(error.message)
    return 1
  } finally {
    await services.close()
  }
}
