import { randomInt } from 'node:crypto'
import { requireFreePort } from '../../../tools/support/ports.ts'

// The ports are below 32768, because Linux assigns the ports from 32768 upwards to outgoing connections and to servers
// that do not choose a port.
const [lowest, highest] = [20_000, 32_000]

/**
 * Finds a free port that no other program is likely to get while the killed server is not listening. Otherwise the
 * students' requests would reach that program.
 */
export async function findNonEphemeralPort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, highest)
    const isFree = await requireFreePort(port, '127.0.0.1', '').then(
      () => true,
      () => false,
    )
    if (isFree) return port
  }
}
