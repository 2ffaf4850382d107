import { useId } from 'react'
import type { CSSProperties } from 'react'
import { imageAttributes } from './image-attributes.ts'
import { liquidPath, rimWidth } from './well-shape.ts'

interface WellProps {
  level: number
  /** The diameter in pixels. A class may still scale the drawing. */
  size?: number
  /** The accessible name. A drawing without a name is decoration. */
  label?: string
  className?: string
}

export function Well({ level, size = 24, label, className = '' }: WellProps) {
  const middle = size / 2
  const rim = rimWidth(size)
  const r = middle - rim / 2
  const liquid = liquidPath({ cx: middle, cy: middle, r, level })
  return (
    // The rim touches the edge of the drawing. `overflow-visible` keeps the edge from cutting the rim flat when the
    // drawing is scaled to a fraction of a pixel.
    <svg
      width={size}
      height={size}
      viewBox={`0 0 ${size} ${size}`}
      className={`overflow-visible ${className}`}
      {...imageAttributes(label)}
    >
      <circle cx={middle} cy={middle} r={r} fill="none" stroke="currentColor" strokeWidth={rim} />
      {liquid && <path d={liquid} fill="currentColor" />}
    </svg>
  )
}

interface WellsProps {
  levels: readonly number[]
  size?: number
  label?: string
  className?: string
}

export function Wells({ levels, size = 18, label, className = '' }: WellsProps) {
  return (
    <span className={`inline-flex gap-2 ${className}`} {...imageAttributes(label)}>
      {levels.map((level, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- The wells never change their order.
        <Well key={place} level={level} size={size} />
      ))}
    </span>
  )
}

const turns = [0, 1, 2, 3, 4] as const

interface LoadingWellsProps {
  label: string
  size?: number
  /** Shows the label only to screen readers, for places too small to display it. */
  isLabelHidden?: boolean
}

/** The loading indicator: wells that fill one after another. */
export function LoadingWells({ label, size = 24, isLabelHidden = false }: LoadingWellsProps) {
  const clip = useId()
  const rim = rimWidth(size)
  const r = size / 2 - rim / 2
  const liquid = `M0 ${rim / 2}Q${size / 2} ${rim / 2 + r * 0.3} ${size} ${rim / 2}V${size * 1.2}H0Z`
  return (
    <output className="flex flex-col items-center gap-4 text-muted">
      <span className="inline-flex gap-2 text-violet" aria-hidden="true">
        {turns.map((turn) => (
          <svg key={turn} width={size} height={size} viewBox={`0 0 ${size} ${size}`}>
            <clipPath id={`${clip}${turn}`}>
              <circle cx={size / 2} cy={size / 2} r={r} />
            </clipPath>
            <g clipPath={`url(#${clip}${turn})`}>
              <path d={liquid} fill="currentColor" className="filling-liquid" style={turnStyle(turn)} />
            </g>
            <circle cx={size / 2} cy={size / 2} r={r} fill="none" stroke="currentColor" strokeWidth={rim} />
          </svg>
        ))}
      </span>
      <span className={isLabelHidden ? 'sr-only' : ''}>{label}</span>
    </output>
  )
}

const turnStyle = (turn: number): CSSProperties & Record<'--turn', number> => ({ '--turn': turn })
