import type { Preview } from '../../../build/content.ts'
import { Slides } from '../carousel/slides.tsx'
import type { Rotation } from '../carousel/use-rotation.ts'
import { PreviewPicture } from './preview-picture.tsx'

// Empty frames follow the last slide, so that the row can scroll the last slide to the front.
const emptyFrames = [1, 2, 3, 4]

interface PreviewSlidesProps {
  previews: Preview[]
  rotation: Rotation
}

/** Shows the screenshots side by side. On wide pages the current screenshot is raised above the others. */
export const PreviewSlides = ({ previews, rotation }: PreviewSlidesProps) => (
  <Slides
    rotation={rotation}
    label="Screens"
    className="gap-3.5 px-[calc(50%-var(--slide)/2)] [--slide:246px] lg:min-h-[630px] lg:gap-6 lg:px-0 lg:pt-2 lg:[--slide:322px]"
    slideClassName="group w-(--slide) snap-center lg:snap-start lg:transition-transform lg:duration-(--settle) lg:data-[active=false]:translate-y-28"
    slides={previews.map((preview) => ({ key: preview.file, slide: <Screen {...preview} /> }))}
    tail={emptyFrames.map((number) => (
      <li
        key={number}
        aria-hidden="true"
        className="hidden h-[558px] w-(--slide) shrink-0 translate-y-28 rounded-[30px] border-2 border-(--field-line) lg:block"
      />
    ))}
  />
)

const Screen = ({ file, title, caption, alt }: Preview) => (
  <figure>
    <div className="rounded-[26px] bg-field-ink p-1.75 lg:rounded-[30px] lg:p-2.25">
      <PreviewPicture file={file} alt={alt} />
    </div>
    {/* The other slides' captions are hidden, because the edges of the screen would cut them off. Without JavaScript
        the current slide never changes, so all captions stay visible. */}
    <figcaption className="pt-5 text-center transition-opacity duration-(--settle) lg:hidden [@media(scripting:enabled)]:group-data-[active=false]:opacity-0">
      <b className="block font-head text-[1.375rem] leading-[1.25] font-bold">{title}</b>
      <span className="mt-1.5 block leading-[1.4] text-on-field-muted">{caption}</span>
    </figcaption>
  </figure>
)
