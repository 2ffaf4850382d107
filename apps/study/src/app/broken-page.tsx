import { Button } from '@titer/ui'
import { useRouteError } from 'react-router'
import { BarePage } from '../widgets/page/bare-page.tsx'
import { usePageTitle } from '../widgets/page/use-page-title.ts'

// Matches the error messages of browsers and Vite for a module or style sheet that cannot be loaded.
const loadFailure = /dynamically imported module|module script failed|preload CSS/i

const wellLevels = [1, 1, 0.5, 0, 0, 0]

/** Replaces a page that threw an error or whose code could not be loaded. */
export function BrokenPage() {
  usePageTitle('Something went wrong')
  const error = useRouteError()
  const isLoadFailure = error instanceof Error && loadFailure.test(error.message)
  return (
    <BarePage levels={wellLevels}>
      <h1 className="text-h1 leading-none font-extrabold tracking-display">
        {isLoadFailure ? 'Part of the app did not load.' : 'Something went wrong.'}
      </h1>
      <p role="alert" className="text-lead">
        {isLoadFailure
          ? 'You may be offline, or a new version of the app has just been released.'
          : 'This page failed because of a mistake on our side.'}
      </p>
      <p>Nothing you did is lost. It is saved on this device and will sync automatically.</p>
      <Button onClick={() => location.reload()}>Reload</Button>
    </BarePage>
  )
}
