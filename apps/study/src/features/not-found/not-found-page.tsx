import { ButtonLink, Wells, Wordmark } from '@titer/ui'
import { usePageTitle } from '../../app/page-title.ts'

const clear = [0, 0, 0, 0, 0, 0]

export function NotFoundPage() {
  usePageTitle('Not found')
  return (
    <div className="mx-auto max-w-3xl px-(--margin)">
      <header className="flex min-h-15 items-center">
        <a href="/" className="inline-flex min-h-11 items-center" aria-label="Titer, home">
          <Wordmark className="h-6.5" />
        </a>
      </header>
      <main tabIndex={-1} className="flex flex-col items-start gap-6 py-12">
        <Wells levels={clear} size={40} className="text-violet" />
        <h1 className="text-h1 leading-none font-extrabold tracking-display">Nothing in this well.</h1>
        <p className="text-lead">There is no page of the app at this address.</p>
        <ButtonLink href="/">Back to today</ButtonLink>
      </main>
    </div>
  )
}
