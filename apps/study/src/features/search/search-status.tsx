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
      <output className="mt-1 mb-4 grid min-h-5 gap-4">
        <span className="text-small leading-snug text-muted">
          {hasFailed
            ? 'Search could not start. Reloading the page usually helps.'
            : indexState?.isComplete !== true
              ? answer === undefined
                ? 'Getting ready. You can start typing.'
                : 'Still indexing; more results may appear.'
              : answer === undefined
                ? `${countWords(indexState.counts)} on this device. Type at least two letters.`
                : foundWords(answer)}
        </span>
        {closed.length > 0 && (
          <span className="grid gap-2 rounded-surface bg-agar p-4 leading-snug">
            {closed.map((sentence) => (
              <span key={sentence}>
                <Prose text={sentence} />
              </span>
            ))}
          </span>
        )}
      </output>
      {hasNoResults && <NoResults isNamed={closed.length > 0} />}
    </>
  )
}

interface NoResultsProps {
  /** Whether the query names a topic that cannot be found, so that another spelling would not help. */
  isNamed: boolean
}

function NoResults({ isNamed }: NoResultsProps) {
  const isDemo = useLibrary()?.manifest.subscription_type === 'demo'
  if (isNamed && !isDemo) return null
  return (
    <div className="mb-4 grid gap-2 rounded-surface bg-agar p-4 leading-snug">
      {!isNamed && <p>Try another spelling or a shorter word. The beginning of a name is enough.</p>}
      {isDemo && (
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
