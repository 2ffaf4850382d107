import previews from '../../../content/previews.yaml'
import { CarouselButtons } from '../carousel/carousel-buttons.tsx'
import { CarouselDots } from '../carousel/carousel-dots.tsx'
import { useRotation } from '../carousel/use-rotation.ts'
import { headingClasses, HomeSection } from '../home-section.tsx'
import { PreviewSlides } from './preview-slides.tsx'
import { PreviewList } from './preview-list.tsx'

const slideMs = 4_000
const names = previews.map(({ title }) => title)
const buttonClasses = 'size-13 hover:bg-on-field hover:text-field'

/** Shows screenshots of the study app. The section overrides the highlight colour, because its background is dark. */
export function PreviewSection() {
  const rotation = useRotation(previews.length, slideMs)
  const { index, count, isRotating, container } = rotation
  return (
    <HomeSection
      id="preview"
      className="mt-(--section) overflow-hidden bg-field text-on-field [--halo:0_0_0_3px_var(--field),0_0_0_6px_var(--on-field)] [--violet-wash:var(--field-line)]"
    >
      <section
        {...container}
        aria-roledescription="carousel"
        aria-label="Screens of the study app"
        className="grid grid-cols-1 gap-y-7 pt-16 pb-14 lg:grid-cols-[22.5rem_minmax(0,1fr)] lg:gap-x-12 lg:pt-22 lg:pb-0 lg:pl-[max(var(--margin),calc(50%-var(--content)/2))] xl:gap-x-18"
      >
        <div className="px-(--margin) lg:px-0 lg:pb-16">
          <h2 id="preview-heading" className={headingClasses}>
            See it before you sign up
          </h2>
          <PreviewList previews={previews} rotation={rotation} />
          <CarouselButtons
            rotation={rotation}
            slide="screen"
            className="gap-2.5 max-lg:hidden"
            buttonClassName={buttonClasses}
          />
          <SampleNote className="mt-5 max-lg:hidden" />
        </div>
        <PreviewSlides previews={previews} rotation={rotation} />
        <div className="-mt-3 flex flex-col items-center gap-3 px-(--margin) lg:hidden">
          <CarouselDots rotation={rotation} names={names} />
          <CarouselButtons
            rotation={rotation}
            slide="screen"
            className="w-full max-w-sm justify-between"
            buttonClassName={buttonClasses}
          />
          <SampleNote className="mt-3 text-center" />
        </div>
        <p className="sr-only" aria-live={isRotating ? 'off' : 'polite'}>
          {`${index + 1} of ${count}: ${names[index]}`}
        </p>
      </section>
    </HomeSection>
  )
}

const SampleNote = ({ className }: { className: string }) => (
  <p className={`text-small text-on-field-muted ${className}`}>
    Screenshots of the app, with sample names and figures.
  </p>
)
