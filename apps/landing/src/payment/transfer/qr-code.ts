/** The width of the light border in modules. Without the border a camera does not recognise the code. */
const quietZone = 4

/**
 * Returns the rows of a QR code, with true for each dark module. Loads the encoder on demand, because only one page
 * needs it.
 */
export async function qrModules(text: string): Promise<boolean[][]> {
  const { encode } = await import('uqr')
  return encode(text, { ecc: 'M', border: quietZone }).data
}

/**
 * Returns the dark modules as one SVG path. A module is one unit wide, and each run of dark modules is one rectangle.
 */
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
