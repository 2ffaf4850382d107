interface WellShape {
  cx: number
  cy: number
  r: number
  /** The liquid level, from 0 (empty) to 1 (full). */
  level: number
}

/**
 * Returns the SVG path of the liquid in a well, or undefined if the well is empty. The liquid's surface sags by a tenth
 * of the radius.
 */
export function liquidPath({ cx, cy, r, level }: WellShape): string | undefined {
  if (level <= 0) return undefined
  if (level >= 1) {
    return `M${round(cx - r)} ${round(cy)}a${round(r)} ${round(r)} 0 1 1 ${round(2 * r)} 0a${round(r)} ${round(r)} 0 1 1 ${round(-2 * r)} 0Z`
  }
  const surface = cy + r - 2 * r * level
  const half = Math.sqrt(r ** 2 - (surface - cy) ** 2)
  const [left, right, y, sag] = [cx - half, cx + half, surface, surface + 0.2 * r].map(round)
  const isLargeArc = level > 0.5 ? 1 : 0
  return `M${left} ${y}Q${round(cx)} ${sag} ${right} ${y}A${round(r)} ${round(r)} 0 ${isLargeArc} 1 ${left} ${y}Z`
}

/** Returns a rim width that is clearly visible at this diameter. Both are in pixels. */
export function rimWidth(diameter: number): number {
  if (diameter <= 18) return 1.75
  if (diameter <= 30) return 2
  if (diameter <= 44) return 2.5
  return diameter <= 72 ? 3 : 4
}

const round = (value: number) => Number(value.toFixed(2))
