import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { migrate } from '../platform/database/migrate.ts'
import { createLog } from '../platform/log.ts'
import { createServices } from '../services.ts'
import { CommandError } from './command.ts'
import { commands } from './commands.ts'

const usage = () =>
  Object.entries(commands).flatMap(([noun, verbs]) =>
    Object.entries(verbs).map(([verb, { usage }]) =>
      ['  npm run operator --', noun, verb, usage].filter((word) => word !== '').join(' '),
    ),
  )

// Users choose many of the texts that the tool prints, such as email addresses, browser names and reasons. Control and
// format characters in these texts could change colours, hide lines or send keystrokes to the operator's terminal, so
// each such character is replaced by a visible character. The tool applies this to every line, so that no command can
// forget it.
const printable = (line: string) => line.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD')

const describeFailure = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error))

/** Runs one command of the operator tool with the server's services. Returns the exit code. */
export async function runOperator(args: string[], environment: Record<string, string | undefined>): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
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
    console.log(['Commands:', ...usage()].join('\n'))
    return noun === '' ? 0 : 1
  }
  const config = readConfig(environment)
  await migrate(config.databaseDirectUrl)
  const services = createServices(config, createLog(config.log))
  try {
    await services.jobs.start(services.queues)
    for (const line of await command.run(rest, values, services)) console.log(printable(line))
    return 0
  } catch (error) {
    if (error instanceof CommandError) console.error(printable(error.message))
    // Control characters are replaced here too, because the error of a failed query contains the values of its
    // parameters, which users may have chosen.
    else console.error(describeFailure(error).split('\n').map(printable).join('\n'))
    return 1
  } finally {
    await services.close()
  }
}
