import { ButtonLink, Wells } from '@titer/ui'
import { usePageTitle } from '../navigation.ts'
import { SiteHeader } from '../sections/site-header.tsx'

const clear = [0, 0, 0, 0, 0, 0]

export function NotFoundPage() {
  usePageTitle('Not found')
  return (
    <>
      <SiteHeader />
      <main
        tabIndex={-1}
        className="mx-auto flex w-full max-w-[calc(var(--content)+2*var(--margin))] flex-col items-start gap-6 px-(--margin) py-16"
      >
        <Wells levels={clear} size={40} className="text-violet" />
        <h1 className="text-h1 leading-none font-extrabold tracking-display">Nothing in this well.</h1>
        <p className="text-lead">There is no page at this address. It may have moved, or the link has a slip in it.</p>
        <ButtonLink href="/">Go to the home page</ButtonLink>
      </main>
    </>
  )
}
