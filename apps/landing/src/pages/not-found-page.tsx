import { dropPath } from '../art/drop-path.ts'
import { contentWidth } from '../site/content-width.ts'
import { ButtonLink, liquidPath, TextLink } from '@titer/ui'
import { SiteLayout } from '../site/site-layout.tsx'

export const NotFoundPage = () => (
  <SiteLayout>
    <div className={`${contentWidth} flex flex-col items-start pt-4 pb-(--section) lg:pt-12`}>
      <EmptyWells />
      <h1 className="mt-8 text-h1 leading-[0.96] font-extrabold tracking-display lg:mt-14">Nothing in this well.</h1>
      <p className="mt-4 max-w-[34em] text-lead leading-snug">
        There is no page at this address. It may have moved, or the link may contain a typo.
      </p>
      <div className="mt-7 flex w-full flex-wrap items-center gap-x-7 gap-y-3">
        <ButtonLink href="/">Go to the home page</ButtonLink>
        <div className="flex gap-x-7">
          <TextLink href="/pricing">Pricing</TextLink>
          <TextLink href="/documentation">Documentation</TextLink>
        </div>
      </div>
    </div>
  </SiteLayout>
)

const positions = [0, 1, 2, 3, 4, 5, 6, 7]
/** How many wells at the start of the row are hidden on narrow screens. */
const wideOnlyPositions = 3
const dropPosition = 5
const well = { cx: 60, cy: 112, r: 57 }

/** Shows a decorative row of empty wells, with a drop falling into one of them. A phone shows fewer wells. */
const EmptyWells = () => (
  <div className="flex w-full gap-2.5 text-violet lg:gap-6" aria-hidden="true">
    {positions.map((position) => (
      <svg
        key={position}
        viewBox="0 0 120 172"
        className={`min-w-0 flex-1 overflow-visible ${position < wideOnlyPositions ? 'hidden lg:block' : ''}`}
      >
        {position === dropPosition && (
          <>
            <path d={liquidPath({ ...well, level: 0.14 })} fill="currentColor" />
            <path d={dropPath} transform="translate(43.75 2) scale(2.5)" className="fill-safranin" />
          </>
        )}
        <circle {...well} fill="none" stroke="currentColor" strokeWidth={5} />
      </svg>
    ))}
  </div>
)
