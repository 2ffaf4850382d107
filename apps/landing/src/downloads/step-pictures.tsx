import { liquidPath } from '@titer/ui'
import type { ReactNode } from 'react'
import type { Device } from './device.ts'

const edge = 'fill-paper stroke-ink'
const mark = 'fill-none stroke-safranin'

interface PictureProps {
  device: Device
  /** The index of the installation step, from 0 to 2. */
  step: number
}

/** Draws one installation step: the top or bottom of a phone, or a browser window. The picture is decorative. */
export function StepPicture({ device, step }: PictureProps) {
  const Picture = pictures[device]
  return (
    <svg viewBox="0 0 160 120" aria-hidden="true" className="block w-full" strokeWidth={2.5} strokeLinecap="round">
      <Picture step={step} />
    </svg>
  )
}

const pictures: Record<Device, (props: { step: number }) => ReactNode> = {
  android: ({ step }) => (
    <>
      <rect x={28} y={10} width={104} height={150} rx={15} className={edge} />
      <rect x={38} y={22} width={72} height={18} rx={9} className="fill-agar-deep" />
      <Dots x={121} y={31} />
      <StudyApp top={62} left={48} gap={21.5} />
      {step === 1 && <circle cx={121} cy={31} r={14} className={mark} />}
      {step === 2 && <Menu x={58} y={26} width={70} chosen={2} />}
    </>
  ),
  iphone: ({ step }) => (
    <>
      <rect x={28} y={-40} width={104} height={150} rx={20} className={edge} />
      <StudyApp top={16} left={48} gap={21.5} />
      <rect x={38} y={60} width={84} height={16} rx={8} className="fill-agar-deep" />
      <Share x={80} y={92} />
      {step === 1 && <circle cx={80} cy={92} r={14} className={mark} />}
      {step === 2 && <Menu x={36} y={12} width={88} chosen={3} />}
    </>
  ),
  computer: ({ step }) => (
    <>
      <rect x={8} y={10} width={144} height={100} rx={9} className={edge} />
      <rect x={18} y={20} width={124} height={18} rx={9} className="fill-agar-deep" />
      <Install x={131} y={29} />
      <StudyApp top={60} left={38} gap={28} />
      {step === 1 && <circle cx={131} cy={29} r={14} className={mark} />}
      {step === 2 && <Prompt />}
    </>
  ),
}

const levels = [1, 0.7, 0.4, 0, 0.8, 0.5, 0.2, 0]

function StudyApp({ top, left, gap }: { top: number; left: number; gap: number }) {
  return levels.map((level, index) => {
    const well = { cx: left + (index % 4) * gap, cy: top + Math.floor(index / 4) * 24, r: 8 }
    const stain = index < 4 ? 'fill-violet' : 'fill-verdigris'
    return (
      // oxlint-disable-next-line react/no-array-index-key -- The list never changes, and a well is identified only by its position.
      <g key={index} strokeWidth={2}>
        <path d={liquidPath({ ...well, level })} className={stain} />
        <circle {...well} className={`fill-none ${index < 4 ? 'stroke-violet' : 'stroke-verdigris'}`} />
      </g>
    )
  })
}

const Dots = ({ x, y }: { x: number; y: number }) =>
  [-6, 0, 6].map((dy) => <circle key={dy} cx={x} cy={y + dy} r={2.25} className="fill-ink" />)

const Share = ({ x, y }: { x: number; y: number }) => (
  <path
    d={`M${x - 3} ${y - 2}h-3.5v9h13v-9h-3.5M${x} ${y + 2}v-10M${x - 3.5} ${y - 5}l3.5 -3.5l3.5 3.5`}
    strokeWidth={2}
    className="fill-none stroke-ink"
  />
)

const Install = ({ x, y }: { x: number; y: number }) => (
  <path
    d={`M${x} ${y - 6}v8M${x - 3.5} ${y - 1.5}l3.5 3.5l3.5 -3.5M${x - 5.5} ${y + 6}h11`}
    strokeWidth={2}
    className="fill-none stroke-ink"
  />
)

const rows = [0, 1, 2, 3]

function Menu({ x, y, width, chosen }: { x: number; y: number; width: number; chosen: number }) {
  return (
    <>
      <rect x={x} y={y} width={width} height={88} rx={9} className={edge} />
      {rows.map((row) => {
        const middle = y + 14 + row * 20
        const isChosen = row === chosen
        return (
          <g key={row} className={isChosen ? 'stroke-on-stain' : 'stroke-rim'}>
            {isChosen && (
              <rect
                x={x + 5}
                y={middle - 9}
                width={width - 10}
                height={18}
                rx={9}
                className="fill-violet stroke-none"
              />
            )}
            <path d={isChosen ? `M${x + 15} ${middle - 4}v8M${x + 11} ${middle}h8` : `M${x + 13} ${middle}h3`} />
            <path d={`M${x + 26} ${middle}h${width - 42 - (row % 2) * 12}`} />
          </g>
        )
      })}
    </>
  )
}

const Prompt = () => (
  <>
    <rect x={66} y={44} width={78} height={54} rx={9} className={edge} />
    <circle cx={81} cy={58} r={6} className="fill-violet" />
    <path d="M94 58h36" className="stroke-rim" />
    <rect x={92} y={72} width={44} height={18} rx={9} className="fill-violet" />
    <path d="M104 81h20" className="stroke-on-stain" />
  </>
)
