import testimonials from '../../../content/testimonials.yaml'
import { CarouselButtons } from '../carousel/carousel-buttons.tsx'
import { CarouselDots } from '../carousel/carousel-dots.tsx'
import { Slides } from '../carousel/slides.tsx'
import { useRotation } from '../carousel/use-rotation.ts'
import { Testimonial } from './testimonial.tsx'

const slideMs = 5_000
const names = testimonials.map(({ name }) => name)

export function Testimonials() {
  const rotation = useRotation(testimonials.length, slideMs)
  const { index, count, isRotating, container } = rotation
  return (
    <section
      {...container}
      aria-roledescription="carousel"
      aria-label="What students might say"
      className="grid grid-cols-1 content-start lg:pr-10"
    >
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-2 text-small text-muted">
        <strong className="inline-flex min-h-7 items-center rounded-full bg-iodine-wash px-3 font-semibold text-iodine">
          Example
        </strong>
        Nobody has said this. We wrote it, and quotes from real students will replace it.
      </p>
      <Slides
        rotation={rotation}
        label="Quotes"
        className="mt-5 gap-6"
        slideClassName="w-full snap-start"
        slides={testimonials.map((testimonial) => ({
          key: testimonial.name,
          slide: <Testimonial {...testimonial} />,
        }))}
      />
      <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 lg:justify-start">
        <CarouselDots rotation={rotation} names={names} className="-ml-3.25 text-violet" />
        <CarouselButtons
          rotation={rotation}
          slide="quote"
          className="gap-2"
          buttonClassName="size-11 hover:bg-ink hover:text-paper"
        />
      </div>
      <p className="sr-only" aria-live={isRotating ? 'off' : 'polite'}>
        {`${index + 1} of ${count}: ${names[index]}`}
      </p>
    </section>
  )
}
