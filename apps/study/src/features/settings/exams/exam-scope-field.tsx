import type { ContentTopic } from '@titer/contract'
import type { PlannedExam } from '@titer/domain'
import { Foldable } from '@titer/ui'
import { useState } from 'react'
import type { Library } from '../../../packs/content/library.ts'
import { ChoiceField } from '../../../widgets/fields/choice-field.tsx'
import { ModuleField } from '../../../widgets/fields/module-field.tsx'
import { Prose } from '../../../widgets/text/prose.tsx'

export type ExamScope = Pick<PlannedExam, 'module' | 'topics'>

interface ExamScopeFieldProps {
  library: Library
  scope: ExamScope
  onChange: (scope: ExamScope) => void
}

type ScopeKind = 'all' | 'module' | 'topics'

const everything: ExamScope = { module: null, topics: [] }

const kindOf = ({ module, topics }: ExamScope): ScopeKind =>
  module !== null ? 'module' : topics.length > 0 ? 'topics' : 'all'

/** Lets the student choose the scope of an exam: the whole syllabus, a module of the course, or single topics. */
export function ExamScopeField({ library, scope, onChange }: ExamScopeFieldProps) {
  const [kind, setKind] = useState<ScopeKind>(kindOf(scope))
  return (
    <div className="grid gap-3">
      <ChoiceField
        label="What it covers"
        value={kind}
        onChange={(chosen) => {
          setKind(chosen)
          onChange(everything)
        }}
        options={[
          { value: 'all', word: 'Everything' },
          { value: 'module', word: 'A module' },
          { value: 'topics', word: 'Some topics' },
        ]}
      />
      {kind === 'module' && (
        <ModuleField
          library={library}
          value={scope.module ?? ''}
          onChange={(name) => onChange({ module: name === '' ? null : name, topics: [] })}
        />
      )}
      {kind === 'topics' && (
        <TopicList library={library} chosen={scope.topics} onChange={(topics) => onChange({ module: null, topics })} />
      )}
    </div>
  )
}

interface TopicListProps {
  library: Library
  chosen: readonly string[]
  onChange: (topics: string[]) => void
}

/** Lists the topics of the whole syllabus by part, including topics without questions. */
function TopicList({ library: { manifest }, chosen, onChange }: TopicListProps) {
  const parts = [...Map.groupBy(manifest.topics, ({ subject, part }) => `${subject}: ${part}`)]
  const toggle = ({ id }: ContentTopic, isOn: boolean) =>
    onChange(isOn ? [...chosen, id] : chosen.filter((each) => each !== id))
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-2 text-small text-muted">
        {chosen.length === 0 ? 'Choose the topics. Until then, the exam covers everything.' : countWords(chosen.length)}
      </legend>
      {parts.map(([name, topics]) => {
        const count = topics.filter(({ id }) => chosen.includes(id)).length
        return (
          <Foldable key={name} title={name} note={count === 0 ? undefined : countWords(count)}>
            {topics.map((topic) => (
              <label key={topic.id} className="flex min-h-11 cursor-pointer items-center gap-3 py-1 leading-tight">
                <input
                  type="checkbox"
                  className="size-5 shrink-0 accent-violet"
                  checked={chosen.includes(topic.id)}
                  onChange={(event) => toggle(topic, event.target.checked)}
                />
                <span className="min-w-0">
                  <Prose text={topic.name} />
                </span>
              </label>
            ))}
          </Foldable>
        )
      })}
    </fieldset>
  )
}

const countWords = (count: number) => `${count} chosen`
