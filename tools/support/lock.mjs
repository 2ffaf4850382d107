// A lock for the processes of one checkout. This file is plain JavaScript without dependencies, because `run.mjs` needs
// it before anything is installed.
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const isRunning = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM means that the process exists but belongs to another user.
    return error.code === 'EPERM'
  }
}

const readHolder = (file) => {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

const tryToTake = (file) => {
  // The file is written under another name and then linked, so that no process reads an empty lock file.
  const own = `${file}.${process.pid}`
  writeFileSync(own, String(process.pid))
  try {
    linkSync(own, file)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  } finally {
    rmSync(own, { force: true })
  }
}

/** Removes the lock of a process that was killed, unless another waiter has replaced it in the meantime. */
const removeStale = (file, holder) => {
  const claimed = `${file}.stale.${process.pid}`
  try {
    renameSync(file, claimed)
  } catch {
    return
  }
  if (readHolder(claimed) !== holder && !existsSync(file)) renameSync(claimed, file)
  else rmSync(claimed, { force: true })
}

/** Runs `work` while no other process holds the lock. `onWait` is called once if another process holds the lock. */
export async function withLock(file, onWait, work) {
  mkdirSync(dirname(file), { recursive: true })
  let hasWaited = false
  while (!tryToTake(file)) {
    const holder = readHolder(file)
    if (holder === undefined) continue
    if (!isRunning(holder)) {
      removeStale(file, holder)
      continue
    }
    if (!hasWaited) onWait(holder)
    hasWaited = true
    await pause(200)
  }
  const release = () => rmSync(file, { force: true })
  process.on('exit', release)
  try {
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}
