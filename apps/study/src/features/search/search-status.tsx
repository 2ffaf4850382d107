import { useSyncExternalStore } from 'react'
import { LandingLink } from '../../widgets/links/landing-link.tsx'
import { lapsedMessage, useUnavailableReason, UnavailableAction } from '../../widgets/notices/content-unavailable.tsx'
import { useLibrary } from '../../device/study/use-library.ts'
import { Prose } from '../../widgets/text/prose.tsx'
import { closedTopicsWords } from './closed-topics.ts'
import { countWords, foundWords } from './search-words.ts'
import type { SearchClient } from './worker/search-client.ts'

interface SearchStatusProps {
  client: SearchClient
}

/** Shows the state of the search, and a notice about content that is not searched. */
export function SearchStatus({ client }: SearchStatusProps) {
  const reason = useUnavailableReason('questions')
  return (
    <>
      <StatusLine client={client} />
      {(reason === 'lapsed' || reason === 'removed') && (
        <div className="mb-4 grid justify-items-start gap-2 rounded-surface bg-agar p-4 text-small leading-snug">
          <p>{reason === 'lapsed' ? lapsedMessage : 'Packs that you removed from this device are not searched.'}</p>
          <UnavailableAction reason={reason} />
        </div>
      )}
    </>
  )
}

/** Shows the search state in a sentence that screen readers announce. */
function StatusLine({ client }: SearchStatusProps) {
  const { indexState, hasFailed, ...state } = useSyncExternalStore(client.subscribe, client.getSnapshot)
  const answer = state.isAnswered ? state.answer : undefined
  const hasNoResults = indexState?.isComplete === true && answer?.groups.length === 0
  const library = useLibrary()
  const closed = answer === undefined || !library ? [] : closedTopicsWords(answer.query, library.manifest)
  return (
    <>
      <output className="mt-1 mb-4 block min-h-5 text-small leading-snug text-muted">
        {hasFailed
          ? 'Search could not start. Reloading the page usually helps.'
          : indexState?.isComplete !== true
            ? answer === undefined
              ? 'Getting ready. You can start typing.'
              : 'Still indexing; more results may appear.'
            : answer === undefined
              ? `${countWords(indexState.counts)} on this device. Type at least two letters.`
              : foundWords(answer)}
      </output>
      {closed.length > 0 && (
        <div className="mb-4 grid gap-2 rounded-surface bg-agar p-4 leading-snug">
          {closed.map((sentence) => (
            <p key={sentence}>
              <Prose text={sentence} />
            </p>
          ))}
        </div>
      )}
      {hasNoResults && closed.length === 0 && <NoResults />}
    </>
  )
}

function NoResults() {
  const library = useLibrary()
  return (
    <div className="mb-4 grid gap-2 rounded-surface bg-agar p-4 leading-snug">
      <p>Try another spelling or a shorter word. The beginning of a name is enough.</p>
      {library?.manifest.subscription_type === 'demo' && (
        <p className="text-small text-muted">
          {'Only content that you can open is searched. '}
          <LandingLink to="/pricing" className="font-semibold whitespace-nowrap text-violet">
            See the plans
          </LandingLink>
        </p>
      )}
    </div>
  )
}
