import { openStrip } from './consent-strip.tsx'
import { useChoice, useIsSetByBrowser } from './consent.ts'

const choiceLabels = { granted: 'on', denied: 'off', unset: 'not chosen' }

/** Shows whether the visitor has allowed us to count visits. A click opens the consent question again. */
export function ConsentLink({ className = '' }: { className?: string }) {
  const choice = useChoice()
  const isSetByBrowser = useIsSetByBrowser()
  const look = `inline-flex min-h-11 items-center text-left ${className}`
  if (isSetByBrowser) return <span className={look}>Visit counts: off, as your browser requests</span>
  return (
    <button
      type="button"
      onClick={({ currentTarget }) => openStrip(currentTarget)}
      className={`${look} underline-offset-4 hover:underline`}
    >
      Visit counts: {choiceLabels[choice]}
    </button>
  )
}
