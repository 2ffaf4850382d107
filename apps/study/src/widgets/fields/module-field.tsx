import { modulesOf, type CourseModule } from '../../packs/content/modules.ts'
import { topicsOpeningLater, writtenTopics, type Library } from '../../packs/content/library.ts'
import { SelectPill } from './select-pill.tsx'

interface ModuleFieldProps {
  library: Library
  /** The name of the chosen module. Empty for all modules. */
  value: string
  onChange: (name: string, module: CourseModule | undefined) => void
}

/** Lets a student of an integrated course choose a module. Shows how much of each module already has questions. */
export function ModuleField({ library, value, onChange }: ModuleFieldProps) {
  const written = writtenTopics(library.manifest.packs)
  const modules = modulesOf(library.manifest.topics, (id) => written.has(id))
  const later = topicsOpeningLater(library.manifest)
  if (modules.length === 0) return null
  const options = [
    { value: '', word: 'All modules' },
    ...modules.map(({ name, topics, written: share }) => {
      const closed = topics.filter((id) => later.has(id)).length
      return { value: name, word: `${name} (${[shareWords(share), ...closedWords(closed)].join(', ')})` }
    }),
  ]
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <span aria-hidden="true" className="text-small text-muted">
        Module
      </span>
      <SelectPill
        label="Module"
        value={value}
        onChange={(name) =>
          onChange(
            name,
            modules.find((each) => each.name === name),
          )
        }
        options={options}
      />
    </div>
  )
}

const closedWords = (count: number) =>
  count === 0 ? [] : [`${count} ${count === 1 ? 'topic opens' : 'topics open'} later`]

const shareWords = (share: number) => (share === 0 ? 'not written yet' : `${Math.round(100 * share)}% written`)
