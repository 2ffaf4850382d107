import { randomInt } from 'node:crypto'
import { requireFreePort } from '../../../tools/support/ports.ts'

// Linux takes the ports of outgoing connections and of servers without a wish from 32768 and above.
const [lowest, highest] = [20_000, 32_000]

/**
 * Finds a free port that no other program gets by chance while the killed server does not listen. Otherwise the students
 * would talk to that program.
 */
export async function stablePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, highest)
    const isFree = await requireFreePort(port, '127.0.0.1', '').then(
      () => true,
      () => false,
    )
    if (isFree) return port
  }
}
