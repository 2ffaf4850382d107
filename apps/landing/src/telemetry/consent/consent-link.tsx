import { openStrip } from './consent-strip.tsx'
import { useChoice, useIsSetByBrowser } from './consent.ts'

const choiceLabels = {
  granted: 'Privacy choices: statistics on',
  denied: 'Privacy choices: statistics off',
  unset: 'Privacy choices',
}

/**
 * Shows whether the visitor has allowed us to count visits. A click opens the consent question again, unless the
 * browser's privacy setting has already answered it.
 */
export function ConsentLink({ className = '' }: { className?: string }) {
  const choice = useChoice()
  const isSetByBrowser = useIsSetByBrowser()
  const look = `inline-flex min-h-11 items-center text-left ${className}`
  if (isSetByBrowser) return <span className={look}>Privacy choices: statistics off, as your browser asks</span>
  return (
    <button
      type="button"
      onClick={({ currentTarget }) => openStrip(currentTarget)}
      className={`${look} underline-offset-4 hover:underline`}
    >
      {choiceLabels[choice]}
    </button>
  )
}
