import { FixableError } from '../../tools/support/progress.ts'
import type { Cleanup } from './cleanup.ts'
import type { FaultReport } from './report.ts'

interface FaultRunSettings {
  cleanup: Cleanup
  /** How many times longer than usual the run takes. The failover run ignores this factor. */
  factor: number
}

/** Thrown by a run that needs a program or a permission that is missing on this machine. */
export class NotPossible extends FixableError {}

export type FaultRun = (settings: FaultRunSettings) => Promise<FaultReport>
