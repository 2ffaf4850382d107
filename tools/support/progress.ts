const isTerminal = process.stdout.isTTY

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** Shows a step while it runs, and then how long it took. A step that returns a string has failed with that message. */
export async function step<Result>(label: string, work: (report: (detail: string) => void) => Promise<Result>) {
  const started = performance.now()
  let detail = ''
  const statusLine = () => `· ${label}${detail} … ${seconds(started)}`
  const timer = isTerminal
    ? setInterval(() => process.stdout.write(`\r\u001B[K${statusLine()}`), 200)
    : setInterval(() => process.stdout.write(`${statusLine()}\n`), 30_000)
  const end = (sign: string) => {
    clearInterval(timer)
    process.stdout.write(`${isTerminal ? '\r\u001B[K' : ''}${sign} ${label} (${seconds(started)})\n`)
  }
  try {
    const result = await work((text) => {
      detail = `: ${text}`
    })
    end(typeof result === 'string' ? '✗' : '✓')
    return result
  } catch (error) {
    end('✗')
    throw error
  }
}

/** An error that the user can fix. The tool prints its message without a stack trace. */
export class FixableError extends Error {}

/**
 * Runs a tool and sets the exit code. If the user can fix an error, prints only the error's message, without a stack
 * trace.
 */
export async function runTool(work: () => Promise<number | void>) {
  try {
    const code = await work()
    if (typeof code === 'number') process.exit(code)
  } catch (error) {
    const isPlain = error instanceof FixableError || (error instanceof Error && error.name === 'ConfigError')
    process.stderr.write(`${isPlain ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
    process.exit(1)
  }
}
