const RealDate = Date
let aheadMs = 0

/** Sets this process's clock ahead of the real time by this much. */
export const shiftDate = (ms: number) => {
  aheadMs = ms
}

// Importing this file replaces the process's clock, so it must be imported before everything else.
globalThis.Date = class extends RealDate {
  constructor(...given: Parameters<typeof RealDate.UTC> | []) {
    if (given.length === 0) super(RealDate.now() + aheadMs)
    else super(...(given as [number]))
  }

  static override now() {
    return RealDate.now() + aheadMs
  }
} as DateConstructor
