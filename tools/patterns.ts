import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { isSafePattern } from 'redos-detector'

// The workspaces whose code runs on the server, where one slow pattern would block every student. Tests and the
// simulations of other services do not run there.
const servedSources = '{apps/server,packages/contract,packages/domain}/src/**/*.ts'
const isServed = (file: string) => !file.endsWith('.test.ts') && !file.startsWith('apps/server/src/testing/')

// How many steps the detector may take to search for a slow input for one pattern. A pattern that needs more steps
// counts as slow. A limit in seconds would depend on the machine.
const maxSteps = 200_000

/**
 * Finds the regular expressions of the server that can need more than linear time for some input, and those that cannot
 * be checked.
 */
export const findSlowPatterns = (root: string): string[] =>
  globSync(servedSources, { cwd: root })
    .filter(isServed)
    .flatMap((file) => slowPatternsIn(file, readFileSync(join(root, file), 'utf8')))

export function slowPatternsIn(file: string, text: string): string[] {
  const slow: string[] = []
  const report = (pattern: string, reason: string) => void slow.push(`${file}: ${pattern} ${reason}.`)
  const { program } = parseSync(file, text)
  new Visitor({
    Literal: (node) => {
      if (!('regex' in node)) return
      const { pattern, flags } = node.regex
      const reason = slowness(pattern, flags)
      if (reason !== undefined) report(`/${pattern}/${flags}`, reason)
    },
    NewExpression: ({ callee, start, end }) => {
      if (callee.type === 'Identifier' && callee.name === 'RegExp') {
        report(text.slice(start, end), 'is built while the server runs, so it cannot be checked')
      }
    },
  }).visit(program)
  return slow
}

function slowness(pattern: string, flags: string): string | undefined {
  try {
    const { safe } = isSafePattern(pattern, {
      unicode: flags.includes('u'),
      caseInsensitive: flags.includes('i'),
      multiLine: flags.includes('m'),
      dotAll: flags.includes('s'),
      maxSteps,
    })
    return safe ? undefined : 'can need more than linear time'
  } catch {
    return 'uses syntax that cannot be checked'
  }
}
