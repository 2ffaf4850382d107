import { Button } from '@titer/ui'
import { useRouteError } from 'react-router'
import { BarePage } from './bare-page.tsx'
import { usePageTitle } from './page-title.ts'

// What each browser says when a part of the app cannot be fetched.
const unfetched = /dynamically imported module|module script failed|preload CSS/i

const half = [1, 1, 0.5, 0, 0, 0]

/** In the place of a page that broke, or a part of which could not be fetched. */
export function BrokenPage() {
  usePageTitle('Something broke')
  const error = useRouteError()
  const isUnfetched = error instanceof Error && unfetched.test(error.message)
  return (
    <BarePage levels={half}>
      <h1 className="text-h1 leading-none font-extrabold tracking-display">
        {isUnfetched ? 'A part of the app is missing.' : 'Something broke.'}
      </h1>
      <p role="alert" className="text-lead">
        {isUnfetched
          ? 'This page could not be fetched. You may be offline, or a newer app has just come out.'
          : 'This page stopped by a mistake of ours.'}
      </p>
      <p>Nothing that you did is lost. It is kept on this device, and what is not sent yet is sent by itself.</p>
      <Button onClick={() => location.reload()}>Load again</Button>
    </BarePage>
  )
}
