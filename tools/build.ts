import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { root } from './data-folder.ts'
import { withLock } from './lock.mjs'
import { step, Stop } from './progress.ts'

const sites = ['landing', 'study'] as const

/** What a build is made of: its own folder, the packages, and the versions of the tools. */
const sourcesOf = (site: string) => [`apps/${site}`, 'packages', 'package-lock.json']

const skipped = new Set(['node_modules', 'dist', '.prerender'])

function fingerprint(paths: string[]): string {
  const hash = createHash('sha256')
  const add = (path: string, isFolder: boolean) => {
    if (!isFolder) {
      hash.update(path).update(readFileSync(join(root, path)))
      return
    }
    const entries = readdirSync(join(root, path), { withFileTypes: true })
    for (const entry of entries.toSorted((left, right) => (left.name < right.name ? -1 : 1))) {
      if (!skipped.has(entry.name) && !entry.name.includes('.test.')) add(join(path, entry.name), entry.isDirectory())
    }
  }
  for (const path of paths) add(path, !path.includes('.'))
  return hash.digest('hex')
}

const stampOf = (folder: string) => join(root, folder, 'dist', '.built-from')

const isFresh = (folder: string, print: string) =>
  existsSync(stampOf(folder)) && readFileSync(stampOf(folder), 'utf8') === print

/** Runs a program of ours to its end; what it said is told only if it fails. */
async function run(what: string, folder: string, words: string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, words, { cwd: join(root, folder), env: { ...process.env, ...environment } })
  let output = ''
  child.stdout.on('data', (data: Buffer) => (output += data.toString()))
  child.stderr.on('data', (data: Buffer) => (output += data.toString()))
  const code = await new Promise<number | null>((done) => child.on('close', done))
  if (code !== 0) throw new Stop(`${output.trim()}\nBuilding ${what} failed; see above.`)
}

async function buildSite(site: string, print: string) {
  const [folder, vite] = [join('apps', site), join(root, 'node_modules', 'vite', 'bin', 'vite.js')]
  const environment = { NODE_ENV: 'production', VITE_BUILT_FROM: print.slice(0, 12) }
  await run(`the ${site} site`, folder, [vite, 'build', '--logLevel', 'warn'], environment)
  await compressFiles(join(root, folder, 'dist'))
  writeFileSync(stampOf(folder), print)
}

const bank = 'packages/bank'

async function buildBank(print: string) {
  await run('the question bank', '.', [join(root, 'tools', 'bank.ts'), 'packs'])
  writeFileSync(stampOf(bank), print)
}

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)]

/** Once and as small as it gets. Pages are left out: the server puts our addresses into them first. */
async function compressFiles(folder: string) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const worthwhile = names.filter((name) => /\.(js|css|svg|webmanifest)$/.test(name)).map((name) => join(folder, name))
  await Promise.all(
    worthwhile.map(async (file) => {
      const body = await readFile(file)
      await Promise.all([
        toBrotli(body).then((small) => writeFile(`${file}.br`, small)),
        toGzip(body, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
      ])
    }),
  )
}

/** What has changed since it was built, each with the work that builds it. */
const staleBuilds = () => {
  const ofSites = sites.map((site) => ({
    part: site,
    what: `the ${site} site`,
    folder: join('apps', site),
    print: fingerprint(sourcesOf(site)),
    build: (print: string) => buildSite(site, print),
  }))
  const ofBank = {
    part: 'bank' as const,
    what: 'the question bank',
    folder: bank,
    print: fingerprint(['content', `${bank}/src`, 'packages/domain', 'package-lock.json']),
    build: buildBank,
  }
  return [ofBank, ...ofSites]
    .filter(({ folder, print }) => !isFresh(folder, print))
    .map(({ part, what, print, build }) => ({ part, what, build: () => build(print) }))
}

type Built = 'bank' | (typeof sites)[number]

/** Builds what is out of date: everything, or only the named parts. A second run waits for the first one's build. */
export const buildStale = (parts: readonly Built[] = ['bank', ...sites]) =>
  withLock(
    join(root, '.cache', 'build.lock'),
    (holder) => process.stdout.write(`Waiting for process ${holder}, which is building …\n`),
    async () => {
      for (const { part, what, build } of staleBuilds()) {
        if (parts.includes(part)) await step(`Building ${what}`, build)
      }
    },
  )
