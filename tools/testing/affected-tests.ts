const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const isCode = (path: string) => /\.(ts|tsx|mjs)$/.test(path)

/**
 * Maps source folders to the browser tests of their screens, for features without a browser test of the same name. The
 * first matching pattern applies.
 */
const browserTestsByFolder: [folder: RegExp, tests: RegExp][] = [
  [
    /^apps\/study\/src\/features\/(account|entry|settings)\//,
    /\/(study\/account|accounts\/(account-changes|session|sign-in))\.test/,
  ],
  [/^apps\/study\/src\/features\/(session|practice)\//, /\/(practice\/(practice|exam)|study\/modes)\.test/],
  [/^apps\/study\/src\/features\/(search|read)\//, /\/study\/read\.test/],
  [/^apps\/study\/src\/(sync|worker|packs|log)\//, /\/study\/(offline|locks)\.test/],
  [/^apps\/landing\/src\/payment\//, /\/payments\/(payment|payment-history|bank-transfer)\.test/],
  [/^apps\/landing\/src\/pricing\//, /\/payments\/pricing\.test/],
  [/^apps\/landing\/src\/account\//, /\/accounts\/(auth-forms|auth-modal|account-changes)\.test/],
  [/^apps\/landing\/src\/telemetry\//, /\/landing\/telemetry\.test/],
  [/^apps\/landing\/content\//, /browser\/landing\/(pages|home)\.test/],
  [/^apps\/landing\//, /browser\/landing\/(home|pages|header)\.test/],
]

const featureOf = (path: string) => /^apps\/study\/src\/features\/([\w-]+)\//.exec(path)?.[1]

function browserTestsFor(path: string, tests: readonly string[]): string[] {
  const feature = featureOf(path)
  const own = tests.filter(
    (test) => /^tests\/browser\/(study|practice)\//.test(test) && test.endsWith(`/${feature}.test.ts`),
  )
  if (own.length > 0) return own
  const pattern = browserTestsByFolder.find(([folder]) => folder.test(path))?.[1]
  return pattern === undefined ? [] : tests.filter((test) => pattern.test(test))
}

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1)

/** Returns the server tests of the feature, adapter or platform folder that contains the file. */
function serverTestsFor(path: string, tests: readonly string[]): string[] {
  const part = /^apps\/server\/src\/\w+\/[\w-]+\//.exec(path)?.[0] ?? folderOf(path)
  return path.startsWith('apps/server/src/') ? tests.filter((test) => test.startsWith(part)) : []
}

/**
 * Chooses the tests to run for a change. `files` are test files: changed tests, and tests chosen by the path of a changed
 * file. `related` are changed sources; Vitest finds their unit tests by following imports. This does not work for server
 * tests, because each imports the whole server, nor for browser tests, because they do not import the pages.
 */
export function affectedTests(changed: readonly string[], tests: readonly string[]) {
  const files = new Set<string>()
  for (const path of changed) {
    if (isTest(path) && tests.includes(path)) files.add(path)
    for (const test of [...serverTestsFor(path, tests), ...browserTestsFor(path, tests)]) files.add(test)
    if (path.startsWith('content/')) files.add('packages/bank/src/content.test.ts')
    if (path.startsWith('tools/') && tests.includes(path.replace(/\.m?ts$/, '.test.ts'))) {
      files.add(path.replace(/\.m?ts$/, '.test.ts'))
    }
  }
  const related = changed.filter(
    (path) => isCode(path) && !isTest(path) && /^(packages|apps\/(landing|study))\//.test(path),
  )
  return { files: [...files].toSorted(), related }
}

/**
 * Returns the folders and files in which a change can cause lint or type errors: the changed app (for the server also
 * the folders that import it), or the changed file outside the apps; everything if a package or a setting of the
 * compiler, the linter or npm changed, because all apps use them; and nothing if no code changed.
 */
export function lintScope(changed: readonly string[]): 'everything' | string[] {
  const code = changed.filter(isCode)
  const isSettings = (path: string) => /(^|\/)(tsconfig.*|package|\.oxlintrc)\.json$/.test(path)
  if (changed.some(isSettings) || code.some((path) => path.startsWith('packages/'))) return 'everything'
  const scope = code.flatMap((path) => {
    const app = /^apps\/\w+\//.exec(path)?.[0]
    // Tests, tools and benchmarks import the server, so they are checked too.
    if (app === 'apps/server/') return [app, 'tests', 'tools', 'bench']
    return [app ?? path]
  })
  return [...new Set(scope)].toSorted()
}
