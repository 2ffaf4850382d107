import { spawn } from 'node:child_process'
import { root } from './data-folder.ts'

interface Options {
  environment?: Record<string, string>
  /** Whether to print the output while the program runs. If not, the output is returned when the program fails. */
  showsOutput?: boolean
}

/** Runs a program in the repository folder. Returns undefined if it succeeds, otherwise its output or exit code. */
export async function runProgram(
  [program = '', ...args]: string[],
  { environment = {}, showsOutput = false }: Options = {},
) {
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', showsOutput ? 'inherit' : 'pipe', showsOutput ? 'inherit' : 'pipe'],
  })
  let output = ''
  child.stdout?.on('data', (data: Buffer) => (output += data.toString()))
  child.stderr?.on('data', (data: Buffer) => (output += data.toString()))
  const code = await new Promise<number | null>((done) => child.on('close', done))
  return code === 0 ? undefined : output.trim() || `${program} exited with code ${code}`
}
