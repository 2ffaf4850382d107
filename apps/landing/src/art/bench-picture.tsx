import { liquidPath } from '@titer/ui'

const wells = [
  { cx: 114, level: 1 },
  { cx: 162, level: 0.75 },
  { cx: 210, level: 0.5 },
  { cx: 258, level: 0.25 },
  { cx: 306, level: 0 },
]

/** Draws a microscope, two books and a cup of chai on a bench. */
export const BenchPicture = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 420 420" className={className} aria-hidden="true">
    <circle cx="210" cy="210" r="210" fill="var(--verdigris-wash)" />
    <path d="M32.36 322h355.28a210 210 0 0 1-355.28 0Z" fill="var(--verdigris)" />
    <Books />
    <Cup />
    <Microscope />
    {wells.map(({ cx, level }) => (
      <g key={cx} fill="var(--verdigris-wash)">
        <circle cx={cx} cy="362" r="17" fill="none" stroke="var(--verdigris-wash)" strokeWidth="4" />
        <path d={liquidPath({ cx, cy: 362, r: 17, level })} />
      </g>
    ))}
  </svg>
)

const Books = () => (
  <>
    <rect x="38" y="290" width="136" height="32" rx="4" fill="var(--safranin)" />
    <path d="M52 290h10v32H52Z" fill="var(--safranin-mid)" />
    <rect x="52" y="260" width="116" height="30" rx="4" fill="var(--violet)" />
    <path d="M66 260h10v30H66Z" fill="var(--violet-mid)" />
  </>
)

const Cup = () => (
  <g stroke="var(--paper)" strokeWidth="7" strokeLinecap="round" fill="none">
    <path d="M78 214h54v30a16 16 0 0 1-16 16H94a16 16 0 0 1-16-16Z" fill="var(--paper)" stroke="none" />
    <path d="M132 222h8a11 11 0 0 1 0 22h-9" />
    <path d="M84 222h42" stroke="var(--iodine-mid)" />
    <path d="M95 200c-5-8 5-12 0-21M115 200c-5-8 5-12 0-21" strokeWidth="5" />
  </g>
)

const Microscope = () => (
  <g fill="var(--ink)">
    <path d="M262 146c90 12 100 116 22 156" fill="none" stroke="var(--ink)" strokeWidth="26" strokeLinecap="round" />
    <rect x="196" y="298" width="160" height="26" rx="13" />
    <rect x="192" y="252" width="146" height="18" rx="9" />
    <rect x="228" y="245" width="50" height="7" rx="2" fill="var(--safranin-mid)" />
    <g transform="rotate(-20 244 170)">
      <rect x="220" y="62" width="48" height="30" rx="8" />
      <path d="M225 90h38v92h-38Z" fill="var(--violet)" />
      <path d="M225 126h38v10h-38Z" fill="var(--violet-mid)" />
      <rect x="233" y="182" width="22" height="34" rx="5" />
    </g>
  </g>
)
