import { TurningWell } from './turning-well.tsx'
import type { Rotation } from './use-rotation.ts'

interface CarouselDotsProps {
  rotation: Rotation
  /** What each slide is called, in their order. */
  names: string[]
  className?: string
}

/** One well a slide, in a full target each. */
export const CarouselDots = ({ rotation, names, className = '' }: CarouselDotsProps) => (
  <div className={`flex [@media(scripting:none)]:hidden ${className}`}>
    {names.map((name, place) => {
      const isActive = place === rotation.index
      return (
        <button
          key={name}
          type="button"
          aria-label={name}
          aria-current={isActive}
          onClick={() => rotation.goTo(place)}
          className="grid size-11 place-items-center rounded-full"
        >
          <TurningWell
            isActive={isActive}
            fillsInMs={rotation.isTurning ? rotation.everyMs : undefined}
            className="size-5"
          />
        </button>
      )
    })}
  </div>
)
