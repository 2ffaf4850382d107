import { spawn } from 'node:child_process'
import { root } from './data-folder.ts'

interface Options {
  environment?: Record<string, string>
  /** Prints the output as it comes; otherwise it is returned if the program fails. */
  isLoud?: boolean
}

/** Runs a program in the checkout. Answers with nothing if it succeeds, else with its output. */
export async function runProgram(
  [program = '', ...args]: string[],
  { environment = {}, isLoud = false }: Options = {},
) {
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', isLoud ? 'inherit' : 'pipe', isLoud ? 'inherit' : 'pipe'],
  })
  let output = ''
  child.stdout?.on('data', (data: Buffer) => (output += data.toString()))
  child.stderr?.on('data', (data: Buffer) => (output += data.toString()))
  const code = await new Promise<number | null>((done) => child.on('close', done))
  return code === 0 ? undefined : output.trim() || `${program} ended with code ${code}`
}
