/** The theme's colours. They adapt to the light and the dark theme. */
export const theme = {
  paper: 'var(--paper)',
  agar: 'var(--agar)',
  agarDeep: 'var(--agar-deep)',
  line: 'var(--line)',
  rim: 'var(--rim)',
  ink: 'var(--ink)',
  muted: 'var(--muted)',
  violet: 'var(--violet)',
  verdigris: 'var(--verdigris)',
  safranin: 'var(--safranin)',
  iodine: 'var(--iodine)',
  onStain: 'var(--on-stain)',
  violetWash: 'var(--violet-wash)',
  verdigrisWash: 'var(--verdigris-wash)',
  safraninWash: 'var(--safranin-wash)',
  iodineWash: 'var(--iodine-wash)',
  violetMid: 'var(--violet-mid)',
  verdigrisMid: 'var(--verdigris-mid)',
  safraninMid: 'var(--safranin-mid)',
  iodineMid: 'var(--iodine-mid)',
} as const

/**
 * Background colours of specimens. In the dark theme a specimen keeps its own colours, and only its background is
 * dimmed.
 */
export const ground = {
  field: 'var(--specimen-field)',
  blue: 'var(--specimen-blue)',
  straw: 'var(--specimen-straw)',
  lawn: 'var(--specimen-lawn)',
  glass: 'var(--specimen-glass)',
  blood: 'var(--specimen-blood)',
} as const

/** Colours of stained specimens, the same in the light and the dark theme. */
export const stain = {
  violet: '#4b2a8c',
  violetLight: '#8464c9',
  pink: '#9c1648',
  pinkLight: '#efa3bd',
  cell: '#f6d3dd',
  cellEdge: '#c77693',
  nucleus: '#b4476f',
  debris: '#f3dce0',
  acidFast: '#c2185b',
  blue: '#3a5f9e',
  blueLight: '#a9bfdf',
} as const

/** Colours and dash patterns of curves, in order. Curves differ in both, so that no meaning depends on colour alone. */
export const curveStyles = [
  { colour: theme.ink, dash: '' },
  { colour: theme.verdigris, dash: '8 4' },
  { colour: theme.safranin, dash: '2 4' },
  { colour: theme.violet, dash: '12 4 2 4' },
  { colour: theme.iodine, dash: '5 3' },
] as const
