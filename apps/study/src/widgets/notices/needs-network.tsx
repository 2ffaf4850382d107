import { LoadingWells, RetryNotice } from '@titer/ui'
import { CloudOff } from 'lucide-react'

interface NeedsNetworkProps {
  /** The content or the action that needs a connection, as the beginning of a sentence. */
  what: string
  failure: string | undefined
  isOffline: boolean | undefined
  onRetry: () => void
}

/** Replaces data from the server while the data loads, after loading has failed, and offline. */
export function NeedsNetwork({ what, failure, isOffline, onRetry }: NeedsNetworkProps) {
  if (isOffline === true) {
    return (
      <output className="flex items-start gap-2.5 rounded-surface bg-agar p-4 leading-snug">
        <CloudOff size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-muted" />
        {`${what} needs a connection. You are offline; this part will load when you are back online.`}
      </output>
    )
  }
  if (failure !== undefined) return <RetryNotice sentence={failure} onRetry={onRetry} />
  return (
    <div className="grid min-h-24 place-items-center">
      <LoadingWells label="Loading" size={18} />
    </div>
  )
}
