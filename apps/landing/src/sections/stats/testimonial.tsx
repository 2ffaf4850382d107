import { ImageOff } from 'lucide-react'
import type { Testimonial as TestimonialProps } from '../../../build/content.ts'
import { useImageState } from '../carousel/use-image-state.ts'

const urls = import.meta.glob<string>('../../../content/avatars/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
})

export const Testimonial = ({ name, college, year, image, comment }: TestimonialProps) => (
  <figure className="flex h-full flex-col justify-between gap-7">
    <blockquote className="font-head text-[clamp(1.75rem,1.2rem+2.1vw,2.75rem)] leading-[1.12] font-semibold tracking-[-.028em] text-balance">
      {comment}
    </blockquote>
    <figcaption className="flex items-center gap-3.5">
      <Avatar image={image} />
      <span>
        <b className="block leading-[1.25] font-semibold">Example: {name.charAt(0).toLowerCase() + name.slice(1)}</b>
        <span className="text-small text-muted">
          {college}, <span className="whitespace-nowrap">{year.toLowerCase()}</span>
        </span>
      </span>
    </figcaption>
  </figure>
)

function Avatar({ image }: { image: string }) {
  const { state, watch } = useImageState()
  if (state === 'failed') {
    return (
      <span className="grid size-15 shrink-0 place-items-center rounded-full bg-agar-deep text-muted">
        <ImageOff size={22} strokeWidth={2} aria-hidden="true" />
        <span className="sr-only">Image unavailable</span>
      </span>
    )
  }
  return (
    <img
      {...watch}
      data-state={state}
      src={urls[`../../../content/avatars/${image}.svg`]}
      alt=""
      width={60}
      height={60}
      loading="lazy"
      decoding="async"
      className="size-15 shrink-0 rounded-full"
    />
  )
}
