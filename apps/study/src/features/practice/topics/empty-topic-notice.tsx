import { errors, type ContentTopic } from '@titer/contract'
import type { StudyMode } from '@titer/domain'
import { Button } from '@titer/ui'
import { opensLater, type Library, type LibraryTopic } from '../../../packs/content/library.ts'
import { LandingLink } from '../../../widgets/links/landing-link.tsx'
import { Prose } from '../../../widgets/text/prose.tsx'
import { itemsWords } from '../setup/choice-words.ts'
import { nearestTopics } from './find-topics.ts'

interface EmptyTopicNoticeProps {
  library: Library
  /** The topics that can be practised in this mode. */
  open: readonly LibraryTopic[]
  mode: StudyMode
  /** The topic that the student asked for, which has no content in this mode. */
  wanted: ContentTopic
  onMode: (mode: StudyMode) => void
  onPick: (id: string) => void
}

/** Explains why the requested topic cannot be practised, and offers the nearest topics that can be practised. */
export function EmptyTopicNotice({ library, open, mode, wanted, onMode, onPick }: EmptyTopicNoticeProps) {
  const own = library.topics.find(({ id }) => id === wanted.id)
  const otherMode: StudyMode = mode === 'case' ? 'quickfire' : 'case'
  const others = (mode === 'case' ? own?.questions : own?.cases)?.length ?? 0
  const isLater = library.manifest.packs.some((pack) => pack.name === wanted.id && opensLater(pack))
  const nearest = nearestTopics(library.manifest.topics, open, wanted)
  return (
    <section aria-label={wanted.name} className="grid gap-3 rounded-surface bg-iodine-wash p-4 leading-snug">
      <p>
        <strong className="block font-head font-bold">
          <Prose text={isLater ? `${wanted.name}: not open to you yet` : titleOf(wanted, own, mode)} />
        </strong>
        {isLater ? `${laterWords(library)} ` : reasonOf(library, own, mode)}
        {(isLater || needsPlan(library, own, mode)) && (
          <LandingLink to="/pricing" className="inline-flex min-h-11 items-center font-semibold text-violet">
            See the plans
          </LandingLink>
        )}
      </p>
      {others > 0 && (
        <Button small look="quiet" onClick={() => onMode(otherMode)} className="justify-self-start">
          {`Show its ${itemsWords(others, otherMode)}`}
        </Button>
      )}
      {nearest.length > 0 && (
        <div className="grid gap-2">
          <p className="text-small">Nearest topics you can practise now:</p>
          <ul className="flex flex-wrap gap-2">
            {nearest.map(({ id, name }) => (
              <li key={id}>
                <button
                  type="button"
                  onClick={() => onPick(id)}
                  className="min-h-11 rounded-[1.375rem] bg-paper px-4 py-1.5 text-left text-small leading-tight font-semibold text-violet hover:bg-violet-wash focus-visible:rounded-[1.375rem]"
                >
                  <Prose text={name} />
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

const totalOf = (own: LibraryTopic | undefined, mode: StudyMode) =>
  (mode === 'case' ? own?.totals.cases : own?.totals.questions) ?? 0

const needsPlan = ({ manifest }: Library, own: LibraryTopic | undefined, mode: StudyMode) =>
  totalOf(own, mode) > 0 && manifest.subscription_type === 'demo'

const laterWords = ({ manifest }: Library) =>
  errors[manifest.subscription_type === 'demo' ? 'content.locked' : 'content.early'].message

function titleOf({ name }: ContentTopic, own: LibraryTopic | undefined, mode: StudyMode) {
  const total = totalOf(own, mode)
  if (total === 0) return `${name}: no ${mode === 'case' ? 'cases' : 'questions'} yet`
  return `${name}: ${itemsWords(total, mode)}, not on this device`
}

function reasonOf(library: Library, own: LibraryTopic | undefined, mode: StudyMode) {
  if (totalOf(own, mode) === 0) return 'We are still writing this topic. '
  if (needsPlan(library, own, mode)) return 'They are part of a plan. '
  return 'They arrive with the next download. '
}
