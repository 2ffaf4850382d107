const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const isCode = (path: string) => /\.(ts|tsx|mjs)$/.test(path)

/** Browser tests by the folder whose screens they look at. The first pattern that fits decides. */
const browserTestsByFolder: [folder: RegExp, tests: RegExp][] = [
  [/^apps\/study\/src\/features\/(account|entry|settings)\//, /\/(study-account|account-\w+|session)\.test/],
  [/^apps\/study\/src\/features\/(session|practice)\//, /\/study-(practice|exam|modes)\.test/],
  [/^apps\/study\/src\/features\/(search|read)\//, /\/study-read\.test/],
  [/^apps\/study\/src\/(sync|worker|packs|log)\//, /\/study-(offline|locks)\.test/],
  [/^apps\/landing\/src\/payment\//, /\/(payment|payment-history|bank-transfer)\.test/],
  [/^apps\/landing\/src\/pricing\//, /\/pricing\.test/],
  [/^apps\/landing\/src\/account\//, /\/(auth-forms|landing-modal|account-changes)\.test/],
  [/^apps\/landing\/src\/telemetry\//, /\/landing-telemetry\.test/],
  [/^apps\/landing\/content\//, /\/landing-(pages|home)\.test/],
  [/^apps\/landing\//, /\/landing-(home|pages|header)\.test/],
]

const featureOf = (path: string) => /^apps\/study\/src\/features\/([\w-]+)\//.exec(path)?.[1]

function browserTestsFor(path: string, tests: readonly string[]): string[] {
  const own = tests.filter((test) => test.startsWith(`tests/browser/study-${featureOf(path) ?? '?'}.`))
  if (own.length > 0) return own
  const pattern = browserTestsByFolder.find(([folder]) => folder.test(path))?.[1]
  return pattern === undefined ? [] : tests.filter((test) => pattern.test(test))
}

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1)

/** Server tests of the feature, adapter or part of the platform that a file belongs to. */
function serverTestsFor(path: string, tests: readonly string[]): string[] {
  const part = /^apps\/server\/src\/\w+\/[\w-]+\//.exec(path)?.[0] ?? folderOf(path)
  return path.startsWith('apps/server/src/') ? tests.filter((test) => test.startsWith(part)) : []
}

/**
 * The tests worth running for a change: `files` by folder, and `related` sources, whose unit tests Vitest finds by
 * following imports. Every server test imports the whole server, so imports alone would choose all of them.
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
