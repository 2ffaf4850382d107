import { ImageOff } from 'lucide-react'
import { useImageState } from '../carousel/use-image-state.ts'

const urls = import.meta.glob<string>('../../../content/previews/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
})
const urlOf = (file: string) => urls[`../../../content/previews/${file}.webp`]

const size = { width: 304, height: 540 }
const shape = 'block h-auto w-58 rounded-[20px] lg:w-76 lg:rounded-[22px]'

export function PreviewPicture({ file, alt }: { file: string; alt: string }) {
  const { state, watch } = useImageState()
  if (state === 'failed') return <Unavailable alt={alt} />
  return (
    <picture data-state={state}>
      <source media="(prefers-color-scheme: dark)" srcSet={urlOf(`${file}-dark`)} {...size} />
      <img
        {...watch}
        {...size}
        src={urlOf(file)}
        alt={alt}
        loading="lazy"
        decoding="async"
        className={`bg-paper ${shape}`}
      />
    </picture>
  )
}

const Unavailable = ({ alt }: { alt: string }) => (
  <div
    className={`flex aspect-[304/540] flex-col items-center justify-center gap-3 bg-agar p-6 text-center text-ink ${shape}`}
  >
    <ImageOff size={32} strokeWidth={2} aria-hidden="true" className="text-muted" />
    <strong className="font-head text-h3 leading-[1.25]">Image unavailable</strong>
    <p className="text-small text-muted">{alt}</p>
  </div>
)
