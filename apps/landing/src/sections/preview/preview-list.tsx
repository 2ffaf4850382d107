import type { Preview } from '../../../build/content.ts'
import { CarouselDot } from '../carousel/carousel-dot.tsx'
import type { Rotation } from '../carousel/use-rotation.ts'

interface PreviewListProps {
  previews: Preview[]
  rotation: Rotation
}

/** Shows the carousel's dots in the wide layout. Each dot has a title, and the current dot also has a caption. */
export const PreviewList = ({ previews, rotation }: PreviewListProps) => (
  <ul className="mt-7 mb-6 max-lg:hidden">
    {previews.map(({ file, title, caption }, index) => {
      const isActive = index === rotation.index
      return (
        <li key={file}>
          <button
            type="button"
            aria-current={isActive}
            onClick={() => rotation.goTo(index)}
            className={`grid w-full grid-cols-[1.375rem_1fr] gap-x-3.5 rounded-small py-2.25 text-left ${isActive ? '' : 'text-on-field-muted hover:text-on-field'}`}
          >
            <CarouselDot
              isActive={isActive}
              fillsInMs={rotation.isRotating ? rotation.everyMs : undefined}
              className="mt-0.5 size-5.5 text-on-field"
            />
            <span>
              <b className={`font-head text-[1.1875rem] leading-[1.4] ${isActive ? 'font-bold' : 'font-semibold'}`}>
                {title}
              </b>
              <span
                className={`mt-0.5 min-h-[2lh] leading-[1.4] text-on-field-muted ${isActive ? 'block' : 'hidden [@media(scripting:none)]:block'}`}
              >
                {caption}
              </span>
            </span>
          </button>
        </li>
      )
    })}
  </ul>
)
