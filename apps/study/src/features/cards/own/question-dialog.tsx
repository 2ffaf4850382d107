import { studyLimits } from '@titer/contract'
import type { EventBodies } from '@titer/domain'
import { Button, Dialog, Notice, TextButton, TextField } from '@titer/ui'
import { useId, useState, type SubmitEvent } from 'react'
import { useStudy } from '../../../app/study.tsx'
import { letters } from '../../../app/letters.ts'
import { AreaField } from './area-field.tsx'
import { ownId } from './own-cards.ts'

export type OwnQuestion = EventBodies['wroteQuestion']

interface QuestionDialogProps {
  /** The question that is changed; without one a new one is written. */
  question: OwnQuestion | undefined
  isOpen: boolean
  onClose: () => void
}

/** Writes a question of one's own, or changes one. */
export function QuestionDialog({ question, isOpen, onClose }: QuestionDialogProps) {
  return (
    <Dialog title={question === undefined ? 'A new question' : 'Your question'} isOpen={isOpen} onClose={onClose}>
      <QuestionForm question={question} onKept={onClose} />
    </Dialog>
  )
}

const empty = { text: '', why: '' }

function QuestionForm({ question, onKept }: { question: OwnQuestion | undefined; onKept: () => void }) {
  const { record } = useStudy()
  const group = useId()
  const [stem, setStem] = useState(question?.stem ?? '')
  const [options, setOptions] = useState(question?.options ?? [empty, empty, empty, empty])
  const [keyAt, setKeyAt] = useState(question?.keyAt ?? 0)
  const [fault, setFault] = useState<string>()
  const change = (at: number, part: Partial<typeof empty>) =>
    setOptions(options.map((option, place) => (place === at ? { ...option, ...part } : option)))
  const keep = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const key = options[keyAt]
    const filled = options
      .map((option) => ({ option, text: option.text.trim(), why: option.why.trim() }))
      .filter(({ text }) => text !== '')
    const found = faultOf(stem, filled.length, key?.text.trim() ?? '')
    setFault(found)
    if (found !== undefined) return
    await record('wroteQuestion', {
      item: question?.item ?? ownId(),
      stem: stem.trim(),
      options: filled.map(({ text, why }) => ({ text, why })),
      keyAt: filled.findIndex(({ option }) => option === key),
      tags: question?.tags ?? [],
      isGone: false,
    })
    onKept()
  }
  return (
    <form className="grid gap-4" onSubmit={(event) => void keep(event)}>
      <AreaField
        label="Question"
        value={stem}
        maxLength={studyLimits.side}
        onChange={(event) => setStem(event.target.value)}
      />
      {options.map((option, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- An option is its place while it is written.
        <fieldset key={at} className="grid gap-2 rounded-surface bg-agar p-3.5">
          <legend className="sr-only">{`Option ${letters[at]}`}</legend>
          <TextField
            label={`Option ${letters[at]}`}
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
      {options.length < letters.length && (
        <TextButton onClick={() => setOptions([...options, { ...empty }])}>One more option</TextButton>
      )}
      {fault !== undefined && (
        <Notice kind="error" title="Not kept yet">
          {fault}
        </Notice>
      )}
      <Button type="submit">Keep the question</Button>
    </form>
  )
}

function faultOf(stem: string, filled: number, key: string): string | undefined {
  if (stem.trim() === '') return 'Write what is asked.'
  if (filled < 2) return 'Give at least two options.'
  return key === '' ? 'The right answer is empty. Write it, or mark another one.' : undefined
}
