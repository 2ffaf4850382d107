import { studyLimits } from '@titer/contract'
import type { EventBodies } from '@titer/domain'
import { Button, Dialog, Notice, TextButton, TextField } from '@titer/ui'
import { useId, useState, type SubmitEvent } from 'react'
import { useStudy } from '../../../device/study/study-context.tsx'
import { optionLetters } from '../../../widgets/text/option-letters.ts'
import { AreaField } from './area-field.tsx'
import { ownId } from './own-cards.ts'

export type OwnQuestion = EventBodies['wroteQuestion']

interface QuestionDialogProps {
  /** The question to edit. If undefined, the dialog creates a new question. */
  question: OwnQuestion | undefined
  isOpen: boolean
  onClose: () => void
}

/** Creates or edits one of the student’s own questions. */
export function QuestionDialog({ question, isOpen, onClose }: QuestionDialogProps) {
  return (
    <Dialog title={question === undefined ? 'New question' : 'Edit question'} isOpen={isOpen} onClose={onClose}>
      <QuestionForm question={question} onSaved={onClose} />
    </Dialog>
  )
}

const empty = { text: '', why: '' }

function QuestionForm({ question, onSaved }: { question: OwnQuestion | undefined; onSaved: () => void }) {
  const { record } = useStudy()
  const group = useId()
  const [stem, setStem] = useState(question?.stem ?? '')
  const [options, setOptions] = useState(question?.options ?? [empty, empty, empty, empty])
  const [keyAt, setKeyAt] = useState(question?.keyAt ?? 0)
  const [error, setError] = useState<string>()
  const change = (at: number, part: Partial<typeof empty>) =>
    setOptions(options.map((option, place) => (place === at ? { ...option, ...part } : option)))
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const key = options[keyAt]
    const filled = options
      .map((option) => ({ option, text: option.text.trim(), why: option.why.trim() }))
      .filter(({ text }) => text !== '')
    const found = findError(stem, filled.length, key?.text.trim() ?? '')
    setError(found)
    if (found !== undefined) return
    await record('wroteQuestion', {
      item: question?.item ?? ownId(),
      stem: stem.trim(),
      options: filled.map(({ text, why }) => ({ text, why })),
      keyAt: filled.findIndex(({ option }) => option === key),
      tags: question?.tags ?? [],
      isGone: false,
    })
    onSaved()
  }
  return (
    <form className="grid gap-4" onSubmit={(event) => void save(event)}>
      <AreaField
        label="Question"
        value={stem}
        maxLength={studyLimits.side}
        onChange={(event) => setStem(event.target.value)}
      />
      {options.map((option, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- While the question is edited, an option is identified by its position.
        <fieldset key={at} className="grid gap-2 rounded-surface bg-agar p-3.5">
          <legend className="sr-only">{`Option ${optionLetters[at]}`}</legend>
          <TextField
            label={`Option ${optionLetters[at]}`}
            value={option.text}
            maxLength={500}
            onChange={(event) => change(at, { text: event.target.value })}
          />
          <label className="flex min-h-11 cursor-pointer items-center gap-2.5">
            <input
              type="radio"
              name={group}
              checked={keyAt === at}
              onChange={() => setKeyAt(at)}
              className="size-5 min-h-0 accent-(--violet)"
            />
            This is the right answer
          </label>
          <TextField
            label={keyAt === at ? 'Why it is right' : 'Why it is wrong'}
            value={option.why}
            maxLength={1_000}
            onChange={(event) => change(at, { why: event.target.value })}
          />
        </fieldset>
      ))}
      {options.length < optionLetters.length && (
        <TextButton onClick={() => setOptions([...options, { ...empty }])}>Add an option</TextButton>
      )}
      {error !== undefined && (
        <Notice kind="error" title="Not saved yet">
          {error}
        </Notice>
      )}
      <Button type="submit">Save question</Button>
    </form>
  )
}

function findError(stem: string, filled: number, key: string): string | undefined {
  if (stem.trim() === '') return 'Write the question.'
  if (filled < 2) return 'Add at least two options.'
  return key === '' ? 'The right answer is empty. Fill it in, or mark another option as right.' : undefined
}
