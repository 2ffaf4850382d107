import type { ReactNode } from 'react'

// A zero-length stroke with round caps draws a dot, so one path can draw all the dots.
const stippling = 'M22 20h0M58 18h0M66 44h0M18 52h0M34 68h0M56 66h0M12 36h0M44 10h0M69 30h0M26 10h0M10 46h0'
const merozoites =
  'M40 40h0M29 34h0M40 27h0M51 34h0M51 47h0M40 54h0M29 47h0M18 40h0M34 15h0M47 15h0M62 40h0M47 65h0M34 65h0M23 24h0M57 24h0M22 56h0M58 56h0'
const cytoplasm = 'color-mix(in srgb, var(--safranin-mid) 34%, var(--safranin-wash))'

/** Draws Plasmodium vivax in red cells as a ring, a trophozoite and a schizont. */
export const PlasmodiumPicture = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 250 250" className={className} aria-hidden="true" fill="var(--violet)">
    <RedCell transform="translate(6 4) scale(1.12)">
      <circle cx="42" cy="42" r="14" fill="none" stroke="var(--violet)" strokeWidth="5" />
      <circle cx="54" cy="33" r="5.6" fill="var(--safranin)" />
    </RedCell>
    <RedCell transform="translate(108 34) scale(1.6)">
      <path d="M25 34c4-11 17-15 25-8 7-2 13 4 10 11 5 6 1 16-6 16-3 9-15 10-20 3-9 2-16-6-12-14-1-3 1-6 3-8Z" />
      <path d="M38 35a5.5 5.5 0 1 1 7 8 5.5 5.5 0 0 1-7-8Z" fill={cytoplasm} />
      <circle cx="51" cy="47" r="5" fill="var(--safranin)" />
    </RedCell>
    <RedCell transform="translate(4 118) scale(1.78)">
      <path d={merozoites} stroke="var(--violet)" strokeWidth="10" strokeLinecap="round" />
    </RedCell>
  </svg>
)

const RedCell = ({ transform, children }: { transform: string; children: ReactNode }) => (
  <g transform={transform}>
    <path d="M40 1C63 0 80 17 79 40 80 64 63 80 40 79 16 80 0 64 1 40 0 16 17 0 40 1Z" fill={cytoplasm} />
    <path d={stippling} stroke="var(--safranin-mid)" strokeWidth="3.4" strokeLinecap="round" />
    {children}
  </g>
)
