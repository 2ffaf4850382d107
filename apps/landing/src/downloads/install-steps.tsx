import { Foldable } from '@titer/ui'
import { useHydrated } from '../site/use-hydrated.ts'
import { deviceOf, devices } from './device.ts'
import type { Device } from './device.ts'
import { installGuides } from './install-guides.ts'
import { StepPicture } from './step-pictures.tsx'

/** Explains how to install the app from the browser, with the instructions for the visitor's device first. */
export function InstallSteps() {
  // The device is unknown during prerendering. The page assumes Android, which most visitors use.
  const own = useHydrated() ? deviceOf(navigator) : 'android'
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
  const listLayout = isNarrow ? '' : 'lg:grid-cols-3 lg:gap-(--gutter)'
  const stepLayout = isNarrow ? '' : 'lg:flex-col lg:items-stretch lg:gap-4'
  return (
    <ol className={`grid gap-5 ${listLayout}`}>
      {installGuides[device].steps.map(({ title, text }, index) => (
        <li key={title} className={`flex items-center gap-4 ${stepLayout}`}>
          <div
            className={`w-28 shrink-0 overflow-hidden rounded-surface bg-violet-wash ${isNarrow ? '' : 'lg:w-full lg:px-12'}`}
          >
            <StepPicture device={device} step={index} />
          </div>
          <div className="min-w-0">
            <p className="font-head leading-tight font-bold">
              {index + 1}. {title}
            </p>
            <p className="mt-1 leading-snug text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
