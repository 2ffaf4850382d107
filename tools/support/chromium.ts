import { spawn } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { withLock } from './lock.mjs'
import { FixableError } from './progress.ts'
import { chromium } from 'playwright-core'

// The headless shell is the same engine without the desktop user interface. It needs a third less processor time, so
// tests prefer it. Benchmarks use the desktop browser, because students use a desktop browser too.
const shellName = 'chromium-headless-shell'
const desktopNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const knownPaths = ['/usr/bin/chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']
const lockFile = join(import.meta.dirname, '../../.cache/chromium-install.lock')
const playwrightCli = join(import.meta.dirname, '../../node_modules/playwright-core/cli.js')

type Kind = 'shell' | 'desktop'

function findChromium(kind: Kind): string | undefined {
  const chosen = process.env['CHROMIUM_PATH']
  if (chosen) {
    if (!existsSync(chosen)) throw new FixableError(`CHROMIUM_PATH is set to ${chosen}, but that file does not exist.`)
    return chosen
  }
  const names = kind === 'shell' ? [shellName, ...desktopNames] : desktopNames
  const candidates = [...names.map(findOnPath), ...knownPaths, chromium.executablePath()]
  return candidates.find((path) => path !== undefined && isExecutable(path))
}

export async function ensureChromium(report: (line: string) => void, kind: Kind): Promise<string> {
  const present = findChromium(kind)
  if (present) return present
  const onWait = () => report('Waiting for another process that is installing Chromium.')
  return withLock(lockFile, onWait, async () => findChromium(kind) ?? install(report, kind))
}

async function install(report: (line: string) => void, kind: Kind) {
  try {
    await (canUseApt() ? installWithApt(report, kind) : installWithPlaywright(report))
  } catch (cause) {
    throw chromiumMissing(cause)
  }
  const installed = findChromium(kind)
  if (!installed) throw chromiumMissing()
  return installed
}

async function installWithApt(report: (line: string) => void, kind: Kind) {
  report('Chromium is not installed. Installing it with apt-get, which takes about a minute.')
  await run('apt-get', ['update'])
  const installPackage = (name: string) => run('apt-get', ['install', '-y', '--no-install-recommends', name])
  // Installs the desktop browser if there is no package for the headless shell, as in older releases of Debian and its
  // derivatives.
  await (kind === 'shell'
    ? installPackage(shellName).catch(() => installPackage('chromium'))
    : installPackage('chromium'))
}

async function installWithPlaywright(report: (line: string) => void) {
  report("Chromium is not installed. Downloading Playwright's build of it, about 150 MB.")
  await run(process.execPath, [playwrightCli, 'install', 'chromium'])
}

const canUseApt = () =>
  process.getuid?.() === 0 && existsSync('/etc/debian_version') && findOnPath('apt-get') !== undefined

function chromiumMissing(cause?: unknown) {
  const message =
    'The browser tests need Chromium or Google Chrome. Install one (on Debian: apt-get install chromium), or set CHROMIUM_PATH to its program.'
  return new FixableError(message, { cause })
}

function run(command: string, args: string[]) {
  return new Promise<void>((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    let errorOutput = ''
    child.stderr.on('data', (chunk: Buffer) => (errorOutput = (errorOutput + chunk.toString()).slice(-2000)))
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`${command} ${args.join(' ')} exited with code ${code}: ${errorOutput.trim()}`))
    })
  })
}

function findOnPath(name: string) {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  return folders.map((folder) => join(folder, name)).find(isExecutable)
}

function isExecutable(path: string) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
