import { spawn } from 'node:child_process'
import { root } from './data-folder.ts'

interface Options {
  environment?: Record<string, string>
  /**
   * Whether to print the output while the program runs, or when the program has ended. By default, the output is only
   * returned, and only if the program fails.
   */
  output?: 'shown' | 'shown at the end' | 'returned'
}

/** Runs a program in the repository folder. Returns undefined if it succeeds, otherwise its output or exit code. */
export async function runProgram(
  [program = '', ...args]: string[],
  { environment = {}, output = 'returned' }: Options = {},
) {
  const stream = output === 'shown' ? 'inherit' : 'pipe'
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', stream, stream],
  })
  let collected = ''
  child.stdout?.on('data', (data: Buffer) => (collected += data.toString()))
  child.stderr?.on('data', (data: Buffer) => (collected += data.toString()))
  const code = await new Promise<number | null>((done) => child.on('close', done))
  if (output === 'shown at the end') process.stdout.write(collected)
  return code === 0 ? undefined : collected.trim() || `${program} exited with code ${code}`
}
