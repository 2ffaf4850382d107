import type { Services } from '../services.ts'

/** Runs a command and returns the lines to print. */
export type RunCommand = (
  args: string[],
  options: Record<string, string | boolean>,
  services: Services,
) => Promise<string[]>

export interface Command {
  /** The arguments and options, as shown in the usage text. */
  usage: string
  run: RunCommand
}

/** An error for the operator. The tool prints its message without a stack trace and exits with code 1. */
export class CommandError extends Error {}
