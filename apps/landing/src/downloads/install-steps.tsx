import { Foldable } from '@titer/ui'
import { useAwake } from '../site/use-awake.ts'
import { deviceOf, devices } from './device.ts'
import type { Device } from './device.ts'
import { installGuides } from './install-guides.ts'
import { StepPicture } from './step-pictures.tsx'

/** How to install from the browser, with the visitor's own device first. */
export function InstallSteps() {
  // Most visitors come with an Android phone, so that is what the page shows before it can look.
  const own = useAwake() ? deviceOf(navigator) : 'android'
  return (
    <div className="grid gap-3.5">
      <h3 className="text-h3">{installGuides[own].title}</h3>
      <Steps device={own} />
      <div className="mt-3 grid gap-3.5 lg:grid-cols-2 lg:items-start lg:gap-(--gutter)">
        {devices
          .filter((device) => device !== own)
          .map((device) => (
            <Foldable key={device} title={installGuides[device].title}>
              <Steps device={device} isNarrow />
            </Foldable>
          ))}
      </div>
    </div>
  )
}

function Steps({ device, isNarrow = false }: { device: Device; isNarrow?: boolean }) {
  const across = isNarrow ? '' : 'lg:grid-cols-3 lg:gap-(--gutter)'
  const step = isNarrow ? '' : 'lg:flex-col lg:items-stretch lg:gap-4'
  return (
    <ol className={`grid gap-5 ${across}`}>
      {installGuides[device].steps.map(({ title, text }, place) => (
        <li key={title} className={`flex items-center gap-4 ${step}`}>
          <div
            className={`w-28 shrink-0 overflow-hidden rounded-surface bg-violet-wash ${isNarrow ? '' : 'lg:w-full lg:px-12'}`}
          >
            <StepPicture device={device} step={place} />
          </div>
          <div className="min-w-0">
            <p className="font-head leading-tight font-bold">
              {place + 1}. {title}
            </p>
            <p className="mt-1 leading-snug text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
