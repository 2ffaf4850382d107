// Runs a tool of this repository with the Node version that package.json pins, and installs the dependencies first if
// they are missing or outdated. This file is plain JavaScript without dependencies, because it must work on the oldest
// supported Node version before anything is installed.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from './support/lock.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const pinnedNode = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  fail(`Titer needs Node 20.19 or newer, but this is Node ${process.versions.node}.`)
}

// npm writes this list of packages as the last step of an installation, so an interrupted installation has no list.
const installedList = join(root, 'node_modules', '.package-lock.json')

function isInstalled() {
  if (!existsSync(installedList) || !existsSync(pinnedNode)) return false
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const installed = JSON.parse(readFileSync(installedList, 'utf8')).packages
  const isPresent = ([path, { version, link, optional }]) =>
    path === '' || link === true || (installed[path] === undefined ? optional : installed[path].version === version)
  const suitsThisMachine = ({ os = [process.platform], cpu = [process.arch] }) =>
    os.includes(process.platform) && cpu.includes(process.arch)
  return Object.entries(wanted).every(isPresent) && Object.values(installed).every(suitsThisMachine)
}

function progress(label) {
  const started = Date.now()
  const seconds = () => `${((Date.now() - started) / 1000).toFixed(0)} s`
  if (!process.stdout.isTTY) {
    process.stdout.write(`${label} …\n`)
    return { end: (sign) => process.stdout.write(`${sign} ${label} (${seconds()})\n`) }
  }
  const timer = setInterval(() => process.stdout.write(`\r· ${label} … ${seconds()}`), 500)
  process.stdout.write(`· ${label} …`)
  return {
    end: (sign) => {
      clearInterval(timer)
      process.stdout.write(`\r\u001B[K${sign} ${label} (${seconds()})\n`)
    },
  }
}

async function install() {
  const bar = progress('Installing dependencies')
  const npm = process.env.npm_execpath
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const child =
    npm === undefined
      ? spawn('npm', args, { cwd: root, shell: process.platform === 'win32' })
      : spawn(process.execPath, [npm, ...args], { cwd: root })
  let output = ''
  child.stdout.on('data', (data) => (output += data))
  child.stderr.on('data', (data) => (output += data))
  const code = await new Promise((resolve) => {
    child.on('error', () => resolve(1))
    child.on('close', resolve)
  })
  bar.end(code === 0 ? '✓' : '✗')
  if (code !== 0) fail(`${output.trim()}\nInstalling the dependencies failed. The output of npm is above.`)
}

if (!isInstalled()) {
  await withLock(
    join(root, '.cache', 'install.lock'),
    (holder) =>
      process.stdout.write(`Another process (${holder}) is installing the dependencies. Waiting for it to finish …\n`),
    async () => {
      if (!isInstalled()) await install()
    },
  )
}

const child = spawn(pinnedNode, process.argv.slice(2), {
  cwd: root,
  // The IPC channel disconnects when this process ends, even after kill -9. `start.ts` and `dev.ts` then stop, too.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: {
    // Node keeps compiled code here, so that later processes start sooner.
    NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
    ...process.env,
    PATH: `${join(root, 'node_modules', '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
  },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => process.exit(code ?? 1))
