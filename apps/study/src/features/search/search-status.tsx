import { LandingLink } from '../../app/landing-link.tsx'
import { lapsedWords, useAbsence, WayOut } from '../../app/nothing-here.tsx'
import { useLibrary } from '../../packs/library.ts'
import { countWords, foundWords } from './search-words.ts'
import { fewestLetters, type useSearch } from './use-search.ts'

interface SearchStatusProps {
  query: string
  search: ReturnType<typeof useSearch>
}

/** How the search stands, in a sentence that screen readers hear as well. */
export function SearchStatus({ query, search: { standing, answer, hasFailed } }: SearchStatusProps) {
  const library = useLibrary()
  const absence = useAbsence()
  const words = query.trim()
  const isShort = words.length < fewestLetters
  const isNothing = !isShort && standing?.isWhole === true && answer?.query === words && answer.groups.length === 0
  return (
    <>
      <output className="mt-1 mb-4 block min-h-5 text-small leading-snug text-muted">
        {hasFailed
          ? 'The search could not start. Loading the page again helps most of the time.'
          : standing?.isWhole !== true
            ? isShort
              ? 'Getting ready. You can type already.'
              : 'Still reading through what is on this device. More may be found.'
            : isShort
              ? `${countWords(standing.counts)}, all on this device. Two letters are enough.`
              : answer === undefined
                ? ''
                : foundWords(answer)}
      </output>
      {(absence === 'lapsed' || absence === 'removed') && (
        <div className="mb-4 grid justify-items-start gap-2 rounded-surface bg-agar p-4 text-small leading-snug">
          <p>{absence === 'lapsed' ? lapsedWords : 'What you took off this device is not searched.'}</p>
          <WayOut absence={absence} />
        </div>
      )}
      {isNothing && (
        <div className="grid gap-2 rounded-surface bg-agar p-4 leading-snug">
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
      )}
    </>
  )
}
