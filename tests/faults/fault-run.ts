import { FixableError } from '../../tools/support/progress.ts'
import type { Cleanup } from './cleanup.ts'
import type { FaultReport } from './report.ts'

interface FaultRunSettings {
  cleanup: Cleanup
  /** How many times longer than usual the run takes. */
  factor: number
}

/** Thrown by a run that needs something this machine does not have. */
export class NotPossible extends FixableError {}

export type FaultRun = (settings: FaultRunSettings) => Promise<FaultReport>
