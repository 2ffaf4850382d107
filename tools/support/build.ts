import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { root } from './data-folder.ts'
import { withLock } from './lock.mjs'
import { step, FixableError } from './progress.ts'

const sites = ['landing', 'study'] as const

/** Returns the inputs of a site's build: the site's folder, the packages, and the dependencies' versions. */
const sourcesOf = (site: string) => [`apps/${site}`, 'packages', 'package-lock.json']

const skippedNames = new Set(['node_modules', 'dist', '.prerender'])

function hashFiles(paths: string[]): string {
  const hash = createHash('sha256')
  const add = (path: string, isFolder: boolean) => {
    if (!isFolder) {
      hash.update(path).update(readFileSync(join(root, path)))
      return
    }
    const entries = readdirSync(join(root, path), { withFileTypes: true })
    for (const entry of entries.toSorted((left, right) => (left.name < right.name ? -1 : 1))) {
      if (!skippedNames.has(entry.name) && !entry.name.includes('.test.'))
        add(join(path, entry.name), entry.isDirectory())
    }
  }
  for (const path of paths) add(path, !path.includes('.'))
  return hash.digest('hex')
}

const stampOf = (folder: string) => join(root, folder, 'dist', '.built-from')

const isUpToDate = (folder: string, ...sourceHashes: string[]) =>
  existsSync(stampOf(folder)) && sourceHashes.includes(readFileSync(stampOf(folder), 'utf8'))

/** Runs a Node program and shows its output only if it fails. */
async function run(label: string, folder: string, args: string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, args, { cwd: join(root, folder), env: { ...process.env, ...environment } })
  let output = ''
  child.stdout.on('data', (data: Buffer) => (output += data.toString()))
  child.stderr.on('data', (data: Buffer) => (output += data.toString()))
  const code = await new Promise<number | null>((done) => child.on('close', done))
  if (code !== 0) throw new FixableError(`${output.trim()}\nBuilding ${label} failed. The output is above.`)
}

async function buildSite(site: string, sourceHash: string) {
  const [folder, vite] = [join('apps', site), join(root, 'node_modules', 'vite', 'bin', 'vite.js')]
  const environment = { NODE_ENV: 'production', VITE_BUILT_FROM: sourceHash.slice(0, 12) }
  await run(`the ${site} site`, folder, [vite, 'build', '--logLevel', 'warn'], environment)
  await compressFiles(join(root, folder, 'dist'))
  writeFileSync(stampOf(folder), sourceHash)
}

const bank = 'packages/bank'

// The stamp of a bank with the smallest packs ends with this word.
const smallest = ' smallest'

async function buildBank(sourceHash: string) {
  const options = sourceHash.endsWith(smallest) ? ['--smallest'] : []
  await run('the question bank', '.', [join(root, 'tools', 'bank.ts'), 'packs', ...options])
  writeFileSync(stampOf(bank), sourceHash)
}

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)]

/**
 * Compresses files at build time with the strongest setting, so that the server need not compress them on each request.
 * HTML pages are skipped, because the server first inserts the sites' addresses into them.
 */
async function compressFiles(folder: string) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const compressible = names
    .filter((name) => /\.(js|css|svg|webmanifest)$/.test(name))
    .map((name) => join(folder, name))
  await Promise.all(
    compressible.map(async (file) => {
      const body = await readFile(file)
      await Promise.all([
        toBrotli(body).then((small) => writeFile(`${file}.br`, small)),
        toGzip(body, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
      ])
    }),
  )
}

/** Returns the parts whose sources have changed since their last build, each with the function that builds it. */
const staleBuilds = (hasSmallestPacks: boolean) => {
  const ofSites = sites.map((site) => ({
    part: site,
    label: `the ${site} site`,
    folder: join('apps', site),
    sourceHash: hashFiles(sourcesOf(site)),
    build: (sourceHash: string) => buildSite(site, sourceHash),
  }))
  const bankHash = hashFiles(['content', `${bank}/src`, 'packages/domain', 'package-lock.json'])
  const ofBank = {
    part: 'bank' as const,
    label: 'the question bank',
    folder: bank,
    sourceHash: hasSmallestPacks ? bankHash + smallest : bankHash,
    build: buildBank,
  }
  return [ofBank, ...ofSites]
    .filter(({ folder, sourceHash }) => !isUpToDate(folder, sourceHash, sourceHash + smallest))
    .map(({ part, label, sourceHash, build }) => ({ part, label, build: () => build(sourceHash) }))
}

type Part = 'bank' | (typeof sites)[number]

/**
 * Builds the outdated parts among `parts`, by default among all parts. The packs are compressed fast or, for a
 * deployment, as small as possible. If another process in this checkout is building, waits until that build has ended.
 */
export const buildStale = (parts: readonly Part[] = ['bank', ...sites], { hasSmallestPacks = false } = {}) =>
  withLock(
    join(root, '.cache', 'build.lock'),
    (holder) => process.stdout.write(`Another process (${holder}) is building. Waiting for it to finish …\n`),
    async () => {
      for (const { part, label, build } of staleBuilds(hasSmallestPacks)) {
        if (parts.includes(part)) await step(`Building ${label}`, build)
      }
    },
  )
