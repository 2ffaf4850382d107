import { reportCategories, type ReportCategory } from '@titer/domain'
import { studyLimits } from '@titer/contract'
import { Button, Dialog } from '@titer/ui'
import { MessageSquareWarning } from 'lucide-react'
import { useId, useState } from 'react'
import { toast } from 'sonner'
import { useStudy } from '../../../device/study/study-context.tsx'
import type { StudyItem } from '../../../packs/content/study-item.ts'
import { useWordings } from './use-wordings.ts'
import { correctionWords } from './wordings.ts'

const words: Record<ReportCategory, string> = {
  'wrong-answer': 'The answer is wrong',
  'second-answer': 'Another option is also right',
  outdated: 'It is out of date',
  unclear: 'The question is unclear',
  typo: 'There is a spelling mistake',
  other: 'Something else',
}

/**
 * Links to a dialog that reports an error in a question. The dialog also shows the question's version, corrections and
 * source facts.
 */
export function ReportLink({ studyItem }: { studyItem: StudyItem }) {
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
      </button>
      <Dialog title="What is wrong with this question?" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <ReportForm studyItem={studyItem} onDone={() => setIsOpen(false)} />
      </Dialog>
    </>
  )
}

function ReportForm({ studyItem, onDone }: { studyItem: StudyItem; onDone: () => void }) {
  const { record } = useStudy()
  const [category, setCategory] = useState<ReportCategory>('wrong-answer')
  const [text, setText] = useState('')
  const field = useId()
  const { id, version } = studyItem.item
  const facts = studyItem.mode === 'quickfire' ? studyItem.item.facts : []
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
        Details (optional)
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
        {`Question ID ${id}, version ${version}. `}
        {corrections}
        {facts.length > 0 && `Based on: ${facts.join('; ')}.`}
      </p>
      <Button type="submit">Send report</Button>
    </form>
  )
}
