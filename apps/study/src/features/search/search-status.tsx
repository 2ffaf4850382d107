import { useSyncExternalStore } from 'react'
import { LandingLink } from '../../app/landing-link.tsx'
import { lapsedWords, useAbsence, WayOut } from '../../app/nothing-here.tsx'
import { useLibrary } from '../../packs/library.ts'
import { countWords, foundWords } from './search-words.ts'
import type { SearchClient } from './search-client.ts'

interface SearchStatusProps {
  client: SearchClient
}

/** How the search stands, and what is not searched. */
export function SearchStatus({ client }: SearchStatusProps) {
  const absence = useAbsence('questions')
  return (
    <>
      <Standing client={client} />
      {(absence === 'lapsed' || absence === 'removed') && (
        <div className="mb-4 grid justify-items-start gap-2 rounded-surface bg-agar p-4 text-small leading-snug">
          <p>{absence === 'lapsed' ? lapsedWords : 'What you took off this device is not searched.'}</p>
          <WayOut absence={absence} />
        </div>
      )}
    </>
  )
}

/** In a sentence that screen readers hear as well. */
function Standing({ client }: SearchStatusProps) {
  const { standing, hasFailed, ...state } = useSyncExternalStore(client.subscribe, client.getSnapshot)
  const answer = state.isAnswered ? state.answer : undefined
  const isNothing = standing?.isWhole === true && answer?.groups.length === 0
  return (
    <>
      <output className="mt-1 mb-4 block min-h-5 text-small leading-snug text-muted">
        {hasFailed
          ? 'The search could not start. Loading the page again helps most of the time.'
          : standing?.isWhole !== true
            ? answer === undefined
              ? 'Getting ready. You can type already.'
              : 'Still reading through what is on this device. More may be found.'
            : answer === undefined
              ? `${countWords(standing.counts)}, all on this device. Two letters are enough.`
              : foundWords(answer)}
      </output>
      {isNothing && <Nothing />}
    </>
  )
}

function Nothing() {
  const library = useLibrary()
  return (
    <div className="mb-4 grid gap-2 rounded-surface bg-agar p-4 leading-snug">
      <p>Another spelling or a shorter word may find it: the beginning of a name is enough.</p>
      {library?.manifest.subscription_type === 'demo' && (
        <p className="text-small text-muted">
          {'Only what is open to you is searched. '}
          <LandingLink to="/pricing" className="font-semibold whitespace-nowrap text-violet">
            See the plans
          </LandingLink>
        </p>
      )}
    </div>
  )
}
