import type { PackedFigure } from '@titer/bank/browser'
import { Button, Dialog } from '@titer/ui'
import { useLiveQuery } from '../../device/study/live-query.ts'
import { Maximize2 } from 'lucide-react'
import { useState } from 'react'
import { useStudy } from '../../device/study/study-context.tsx'
import { Prose } from '../text/prose.tsx'

/**
 * Returns the id of the fully labelled view of a question's figure. The view in the question omits the labels that
 * would reveal the answer.
 */
export const labelledView = (questionFigure: string) => questionFigure.replace(/\?$/, '')

/** Shows a figure of the bank, with its title and a button that enlarges it. */
export function FigureView({ id }: { id: string }) {
  const { database } = useStudy()
  const figure = useLiveQuery(() => database.figures.where('id').equals(id).first(), [database, id])
  const [isEnlarged, setIsEnlarged] = useState(false)
  if (figure === undefined) return null
  const { title } = figure
  return (
    <figure className="overflow-hidden rounded-surface border border-line bg-paper">
      <Drawing figure={figure} className="mx-auto max-w-100 p-2" />
      <figcaption className="flex items-center gap-3 bg-agar px-3.5 py-1 text-small leading-snug text-muted">
        <span className="flex-1">
          <Prose text={`${title} (drawing)`} />
        </span>
        <button
          type="button"
          aria-label={`Enlarge: ${title}`}
          onClick={() => setIsEnlarged(true)}
          className="flex min-h-11 items-center gap-2 font-semibold text-violet print:hidden"
        >
          <Maximize2 size={18} aria-hidden="true" />
          Enlarge
        </button>
      </figcaption>
      <Dialog
        title={title}
        shownTitle={<Prose text={title} />}
        isWide
        isOpen={isEnlarged}
        onClose={() => setIsEnlarged(false)}
      >
        <EnlargedDrawing figure={figure} />
        <p className="text-small text-muted">
          <Prose text={figure.description} />
        </p>
      </Dialog>
    </figure>
  )
}

/** Shows the whole drawing as wide as the screen allows. On a phone, a button enlarges it further. */
function EnlargedDrawing({ figure }: { figure: PackedFigure }) {
  const [isZoomed, setIsZoomed] = useState(false)
  return (
    <>
      <section
        // The new key renders a new section, which scrolls to its centre.
        key={isZoomed ? 'zoomed' : 'whole'}
        ref={scrollToCentre}
        aria-label="Enlarged drawing"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A scrollable region must be reachable by keyboard.
        tabIndex={0}
        className="-mx-6 shrink-0 overflow-auto"
      >
        <Drawing figure={figure} className={isZoomed ? 'mx-auto w-180' : 'mx-auto max-w-180'} />
      </section>
      <Button look="quiet" small className="min-[48rem]:hidden" onClick={() => setIsZoomed(!isZoomed)}>
        {isZoomed ? 'Show the whole drawing' : 'Zoom in'}
      </Button>
    </>
  )
}

function scrollToCentre(area: HTMLElement | null) {
  if (area) area.scrollLeft = (area.scrollWidth - area.clientWidth) / 2
}

/** Shows the drawing itself. Its markup comes from our compiler, so it is safe to insert. */
const Drawing = ({ figure, className }: { figure: PackedFigure; className: string }) => (
  <div
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- An inline SVG follows the theme, but an img element does not.
    role="img"
    aria-label={figure.description}
    className={className}
    dangerouslySetInnerHTML={{ __html: figure.svg }}
  />
)
