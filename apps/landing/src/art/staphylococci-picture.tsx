// A zero-length stroke with round caps draws a dot, so one path can draw all cocci of a cluster.
const clusters = [
  'M64 44h0M88 38h0M50 64h0M76 61h0M101 56h0M62 86h0M87 82h0M112 78h0M76 106h0M100 101h0',
  'M166 108h0M190 100h0M213 112h0M152 130h0M177 127h0M201 132h0M164 152h0M188 152h0M212 156h0M176 175h0M200 178h0',
  'M58 168h0M82 162h0M44 188h0M69 188h0M95 184h0M56 210h0M81 211h0M106 206h0M70 232h0M95 231h0',
]
const looseCocci = 'M150 46h0M170 58h0M222 60h0M130 218h0M24 118h0M44 130h0'

/** Draws staphylococci: cocci in clusters like grapes, as under the microscope. */
export const StaphylococciPicture = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 250 250" className={className} aria-hidden="true" fill="none" strokeLinecap="round">
    <circle cx="125" cy="125" r="125" fill="color-mix(in srgb, var(--safranin-mid) 22%, var(--safranin-wash))" />
    {clusters.map((cocci) => (
      <g key={cocci}>
        <path d={cocci} stroke="var(--violet)" strokeWidth="28" />
        <path d={cocci} stroke="var(--violet-mid)" strokeWidth="9" transform="translate(-4 -4)" />
      </g>
    ))}
    <path d={looseCocci} stroke="var(--violet)" strokeWidth="24" />
  </svg>
)
