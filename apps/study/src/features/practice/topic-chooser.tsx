import type { StudyMode } from '@titer/domain'
import type { LibraryTopic } from '../../packs/content/library.ts'
import { Prose } from '../../widgets/text/prose.tsx'

interface TopicChooserProps {
  topics: readonly LibraryTopic[]
  mode: StudyMode
  picked: readonly string[]
  onPick: (picked: readonly string[]) => void
}

/** Lists the topics by subject and part. An empty selection means all topics. */
export function TopicChooser({ topics, mode, picked, onPick }: TopicChooserProps) {
  const countOf = (topic: LibraryTopic) => (mode === 'case' ? topic.cases : topic.questions).length
  const parts = Map.groupBy(topics, ({ subject, part }) => `${subject}: ${part}`)
  const toggle = (ids: readonly string[], isOn: boolean) => {
    const rest = picked.filter((id) => !ids.includes(id))
    onPick(isOn ? [...rest, ...ids] : rest)
  }
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-2 font-head text-body font-bold">
        Topics
        <span className="font-text font-normal text-muted">
          {picked.length === 0 ? ', all' : `, ${picked.length} selected`}
        </span>
      </legend>
      {[...parts].map(([name, all]) => {
        const open = all.filter((topic) => countOf(topic) > 0)
        if (open.length === 0) return null
        const ids = open.map(({ id }) => id)
        const isAllSelected = ids.every((id) => picked.includes(id))
        return (
          <details key={name} className="border-b border-line">
            <summary className="flex min-h-12 cursor-pointer items-center gap-3 leading-tight">
              <span className="flex-1">{name}</span>
              <span className="text-small text-muted tabular-nums">
                {open.reduce((sum, topic) => sum + countOf(topic), 0)}
              </span>
            </summary>
            <div className="grid gap-0.5 pb-3 pl-1">
              <TopicBox name="All of these" isOn={isAllSelected} onToggle={(isOn) => toggle(ids, isOn)} />
              {open.map((topic) => (
                <TopicBox
                  key={topic.id}
                  name={topic.name}
                  count={countOf(topic)}
                  isOn={picked.includes(topic.id)}
                  onToggle={(isOn) => toggle([topic.id], isOn)}
                />
              ))}
            </div>
          </details>
        )
      })}
    </fieldset>
  )
}

interface TopicBoxProps {
  name: string
  count?: number
  isOn: boolean
  onToggle: (isOn: boolean) => void
}

const TopicBox = ({ name, count, isOn, onToggle }: TopicBoxProps) => (
  <label className="flex min-h-11 items-center gap-3 leading-tight">
    <input
      type="checkbox"
      checked={isOn}
      onChange={(event) => onToggle(event.target.checked)}
      className="size-5 shrink-0 accent-violet"
    />
    <span className="flex-1">
      <Prose text={name} />
    </span>
    {count !== undefined && <span className="text-small text-muted tabular-nums">{count}</span>}
  </label>
)
