import { CarouselDot } from './carousel-dot.tsx'
import type { Rotation } from './use-rotation.ts'

interface CarouselDotsProps {
  rotation: Rotation
  /** The slides' names, in order. */
  names: string[]
  className?: string
}

/** Shows one button per slide. Each button is large enough to tap and contains a well as its dot. */
export const CarouselDots = ({ rotation, names, className = '' }: CarouselDotsProps) => (
  <div className={`flex [@media(scripting:none)]:hidden ${className}`}>
    {names.map((name, index) => {
      const isActive = index === rotation.index
      return (
        <button
          key={name}
          type="button"
          aria-label={name}
          aria-current={isActive}
          onClick={() => rotation.goTo(index)}
          className="grid size-11 place-items-center rounded-full"
        >
          <CarouselDot
            isActive={isActive}
            fillsInMs={rotation.isRotating ? rotation.everyMs : undefined}
            className="size-5"
          />
        </button>
      )
    })}
  </div>
)
