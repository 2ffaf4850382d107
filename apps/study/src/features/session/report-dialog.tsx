import { reportCategories, type ReportCategory } from '@titer/domain'
import { studyLimits } from '@titer/contract'
import { Button, Dialog } from '@titer/ui'
import { MessageSquareWarning } from 'lucide-react'
import { useId, useState } from 'react'
import { toast } from 'sonner'
import { useStudy } from '../../app/study.tsx'
import type { Asked } from '../../packs/asked.ts'
import { useWordings } from './use-wordings.ts'
import { correctionWords } from './wordings.ts'

const words: Record<ReportCategory, string> = {
  'wrong-answer': 'The answer is wrong',
  'second-answer': 'Another option is right too',
  outdated: 'It is out of date',
  unclear: 'The question is unclear',
  typo: 'A word is misspelt',
  other: 'Something else',
}

/** Says that something about a question is wrong; also shows its wording and what it rests on. */
export function ReportLink({ asked }: { asked: Asked }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="flex min-h-12 w-full items-center gap-2.5 text-left text-muted hover:text-ink"
      >
        <MessageSquareWarning size={20} aria-hidden="true" />
        <span className="flex-1">Report an error in this question</span>
        <span className="text-micro tabular-nums">{`v ${asked.item.version.slice(0, 4)}`}</span>
      </button>
      <Dialog title="What is wrong with it?" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <ReportForm asked={asked} onDone={() => setIsOpen(false)} />
      </Dialog>
    </>
  )
}

function ReportForm({ asked, onDone }: { asked: Asked; onDone: () => void }) {
  const { record } = useStudy()
  const [category, setCategory] = useState<ReportCategory>('wrong-answer')
  const [text, setText] = useState('')
  const field = useId()
  const { id, version } = asked.item
  const facts = asked.mode === 'quickfire' ? asked.item.facts : []
  const corrections = correctionWords(useWordings(id), version)
  const send = async () => {
    await record('reported', { item: id, version, category, words: text.trim() })
    onDone()
    toast.success('Thank you. We read every report.')
  }
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <fieldset className="grid gap-1">
        <legend className="sr-only">Kind of error</legend>
        {reportCategories.map((each) => (
          <label key={each} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="category"
              checked={category === each}
              onChange={() => setCategory(each)}
              className="size-5 accent-violet"
            />
            {words[each]}
          </label>
        ))}
      </fieldset>
      <label htmlFor={field} className="grid gap-1.5 font-semibold">
        In your words, if you like
        <textarea
          id={field}
          value={text}
          maxLength={studyLimits.report}
          onChange={(event) => setText(event.target.value)}
          rows={3}
          className="rounded-small border-2 border-rim bg-paper p-3 font-normal"
        />
      </label>
      <p className="text-micro text-muted">
        {`Question ${id}, wording ${version}. `}
        {corrections}
        {facts.length > 0 && `It rests on: ${facts.join('; ')}.`}
      </p>
      <Button type="submit">Send report</Button>
    </form>
  )
}
