import { ArrowLeft } from 'lucide-react'
import type { MouseEvent } from 'react'
import { isPlainClick } from '../site/plain-click.ts'
import { canGoBack } from './can-go-back.ts'

/** Links to the previous page if that page was on this site, and to the home page otherwise. */
export function BackLink() {
  const goBack = (event: MouseEvent) => {
    const { referrer } = document
    if (!isPlainClick(event) || !canGoBack({ referrer, origin: location.origin, entries: history.length })) return
    event.preventDefault()
    history.back()
  }
  return (
    <a
      href="/"
      onClick={goBack}
      className="mt-2 inline-flex min-h-11 items-center gap-2 pr-3 font-semibold no-underline hover:underline"
    >
      <ArrowLeft size={20} aria-hidden="true" />
      Back
    </a>
  )
}
