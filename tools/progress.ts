const isTerminal = process.stdout.isTTY

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** Shows that a step is under way, then how long it took. A step that answers with a sentence has failed. */
export async function step<Result>(label: string, work: (tell: (detail: string) => void) => Promise<Result>) {
  const started = performance.now()
  let detail = ''
  const said = () => `· ${label}${detail} … ${seconds(started)}`
  const timer = isTerminal
    ? setInterval(() => process.stdout.write(`\r\u001B[K${said()}`), 200)
    : setInterval(() => process.stdout.write(`${said()}\n`), 30_000)
  const end = (sign: string) => {
    clearInterval(timer)
    process.stdout.write(`${isTerminal ? '\r\u001B[K' : ''}${sign} ${label} (${seconds(started)})\n`)
  }
  try {
    const result = await work((told) => {
      detail = `: ${told}`
    })
    end(typeof result === 'string' ? '✗' : '✓')
    return result
  } catch (error) {
    end('✗')
    throw error
  }
}

/** Something that a person can put right: one sentence, no trace. */
export class Stop extends Error {}

/** Runs a tool to its end; a fault that is a sentence is printed as one. */
export async function runTool(work: () => Promise<number | void>) {
  try {
    const code = await work()
    if (typeof code === 'number') process.exit(code)
  } catch (error) {
    const isPlain = error instanceof Stop || (error instanceof Error && error.name === 'ConfigError')
    process.stderr.write(`${isPlain ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
    process.exit(1)
  }
}
