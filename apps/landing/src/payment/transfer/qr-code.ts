/** Light modules around the code, without which a camera does not find it. */
const quietZone = 4

/** The rows of a code, dark modules as true. Only one page draws codes, so that no other one loads what it takes. */
export async function qrModules(text: string): Promise<boolean[][]> {
  const { encode } = await import('uqr')
  return encode(text, { ecc: 'M', border: quietZone }).data
}

/** The dark modules of a code as one path, a module to a unit, each run of them in one stroke. */
export const qrPath = (rows: readonly (readonly boolean[])[]) =>
  rows.flatMap((row, y) => runsOf(row).map(({ x, length }) => `M${x} ${y}h${length}v1h-${length}z`)).join('')

function runsOf(row: readonly boolean[]) {
  const runs: { x: number; length: number }[] = []
  row.forEach((isDark, x) => {
    if (!isDark) return
    const last = runs.at(-1)
    if (last && last.x + last.length === x) last.length += 1
    else runs.push({ x, length: 1 })
  })
  return runs
}
