import type { StudyMode } from '@titer/domain'
import { Bookmark, History, Lock } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useIsWide } from '../../device/appearance/use-is-wide.ts'
import { useLibrary } from '../../device/study/use-library.ts'
import { topicsOpeningLater, type Library } from '../../packs/content/library.ts'
import type { CourseModule } from '../../packs/content/modules.ts'
import { ModuleField } from '../../widgets/fields/module-field.tsx'
import { SegmentedField } from '../../widgets/fields/segmented-field.tsx'
import { SelectPill } from '../../widgets/fields/select-pill.tsx'
import { LandingLink } from '../../widgets/links/landing-link.tsx'
import { ContentUnavailable, ContentUnavailablePage } from '../../widgets/notices/content-unavailable.tsx'
import { PageHeading } from '../../widgets/page/page-heading.tsx'
import { usePageTitle } from '../../widgets/page/use-page-title.ts'
import { SureWrongLink } from '../sure-wrong/index.ts'
import { itemsWords, poolOptions } from './setup/choice-words.ts'
import { countLocked } from './setup/locked-items.ts'
import { SetupBar, SetupCard } from './setup/session-setup.tsx'
import { usePracticeChoice } from './setup/use-practice-choice.ts'
import { EmptyTopicNotice } from './topics/empty-topic-notice.tsx'
import { TopicChooser } from './topics/topic-chooser.tsx'

/** Lets the student set up a session: type, topics, pool, number of questions and timing. */
export function PracticePage() {
  usePageTitle('Practice')
  const library = useLibrary()
  if (library === undefined) return null
  const hasContent = library?.topics.some(({ questions, cases }) => questions.length + cases.length > 0)
  return library !== null && hasContent === true ? (
    <Builder library={library} />
  ) : (
    <ContentUnavailablePage contentName="questions" />
  )
}

const modes = [
  { value: 'quickfire' as const, word: 'Quick questions' },
  { value: 'case' as const, word: 'Clinical cases' },
]

function Builder({ library }: { library: Library }) {
  const choice = usePracticeChoice(library)
  const { mode, setMode, open, chosen, setPicked, pool, setPool } = choice
  const [pickedNearby, setPickedNearby] = useState('')
  const [module, setModule] = useState<CourseModule>()
  const isWide = useIsWide()
  const wanted = library.manifest.topics.find(({ id }) => choice.inAddress.includes(id))
  const isWantedOpen = open.some(({ id }) => id === wanted?.id)
  const modeField = <SegmentedField label="Type" isLabelHidden value={mode} onChange={setMode} options={modes} />
  return (
    <div className="@container">
      <div className="grid gap-x-8 gap-y-3 max-[62rem]:-mb-9 max-[62rem]:min-h-[calc(100dvh-4.5rem)] max-[62rem]:grid-rows-[auto_auto_1fr_auto] min-[62rem]:grid-cols-[minmax(0,1fr)_20rem] min-[62rem]:gap-y-5">
        <header className="flex flex-wrap items-center justify-between gap-x-4">
          <PageHeading>Practice</PageHeading>
          <nav aria-label="Your questions" className="flex flex-wrap gap-x-4">
            <HeaderLink to="/history" icon={History} name="History" />
            <HeaderLink to="/saved" icon={Bookmark} name="Saved" />
          </nav>
        </header>
        {modeField}
        <div className="grid min-w-0 content-start gap-3">
          {wanted !== undefined && !isWantedOpen && chosen.length === 0 && (
            <EmptyTopicNotice
              library={library}
              open={open}
              mode={mode}
              wanted={wanted}
              onMode={setMode}
              onPick={(id) => {
                setPicked([id])
                setPickedNearby(id)
              }}
            />
          )}
          {!isWide && (
            <div className="flex flex-wrap items-center justify-between gap-x-3">
              <span aria-hidden="true" className="text-small text-muted">
                Question pool
              </span>
              <SelectPill label="Question pool" value={pool} onChange={setPool} options={poolOptions} />
            </div>
          )}
          <ModuleField
            library={library}
            value={module?.name ?? ''}
            onChange={(_, picked) => {
              setModule(picked)
              setPicked(picked?.topics ?? [])
            }}
          />
          {module !== undefined && chosen.length === 0 && (
            <p className="rounded-surface bg-agar p-3.5 text-small leading-snug">
              {`${emptyModuleWords(library, module)} You can still choose other topics below.`}
            </p>
          )}
          <TopicChooser
            // A new key mounts the list again. Parts that contain topics picked in `EmptyTopicNotice` or by module are
            // then unfolded.
            key={`${mode} ${pickedNearby} ${module?.name ?? ''}`}
            topics={open}
            mode={mode}
            picked={chosen.map(({ id }) => id)}
            onPick={setPicked}
          />
          <SureWrongLink />
          <LockedNotice library={library} mode={mode} />
        </div>
        {isWide ? (
          <div>
            <SetupCard choice={choice} />
          </div>
        ) : (
          <SetupBar choice={choice} />
        )}
      </div>
    </div>
  )
}

function emptyModuleWords({ manifest }: Library, { name, topics }: CourseModule) {
  const openingLater = topicsOpeningLater(manifest)
  const isLater = topics.some((id) => openingLater.has(id))
  return isLater ? `${name} opens later with your plan.` : `Nothing in ${name} can be practised yet.`
}

const HeaderLink = ({ to, icon: Icon, name }: { to: string; icon: typeof History; name: string }) => (
  <Link
    to={to}
    className="inline-flex min-h-11 items-center gap-1.5 text-small font-semibold text-violet no-underline hover:underline"
  >
    <Icon size={18} aria-hidden="true" />
    {name}
  </Link>
)

/**
 * Shows how many questions or cases a plan would add. If the device was offline for too long, explains why the content
 * is locked.
 */
function LockedNotice({ library, mode }: { library: Library; mode: StudyMode }) {
  const kind = mode === 'case' ? 'cases' : 'questions'
  if (library.isLapsed) {
    return (
      <div className="grid justify-items-start gap-2 rounded-surface bg-agar p-3.5 text-small leading-snug">
        <ContentUnavailable contentName={kind} />
      </div>
    )
  }
  const locked = countLocked(library, kind)
  if (library.manifest.subscription_type !== 'demo' || locked.everyPlan <= 0) return null
  return (
    <p className="flex items-start gap-2.5 rounded-surface bg-agar p-3.5 text-small leading-snug">
      <Lock size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-muted" />
      <span>
        {`A plan unlocks ${itemsWords(locked.everyPlan, mode).replace(' ', ' more ')}. `}
        {locked.premium > 0 && `Premium also unlocks ${itemsWords(locked.premium, mode)} in new topics. `}
        <LandingLink to="/pricing" className="font-semibold text-violet">
          See the plans
        </LandingLink>
      </span>
    </p>
  )
}
