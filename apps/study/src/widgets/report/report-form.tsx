import { studyLimits } from '@titer/contract'
import type { ReportCategory } from '@titer/domain'
import { Button } from '@titer/ui'
import { useId, useState, type ReactNode } from 'react'
import { toast } from 'sonner'
import { useStudy } from '../../device/study/study-context.tsx'

interface ReportFormProps {
  /** The id of the question or card. */
  item: string
  /** The version of the text that the student saw. */
  version: string
  /** The error categories to choose from, each with its label. The first category is preselected. */
  categories: readonly (readonly [ReportCategory, string])[]
  /** Details of the reported question or card, such as its id, in small print above the button. */
  children: ReactNode
  onDone: () => void
}

/** Lets the student report an error in a question or a card. */
export function ReportForm({ item, version, categories, children, onDone }: ReportFormProps) {
  const { record } = useStudy()
  const [category, setCategory] = useState(categories[0]?.[0] ?? 'other')
  const [text, setText] = useState('')
  const field = useId()
  const send = async () => {
    await record('reported', { item, version, category, words: text.trim() })
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
        {categories.map(([each, words]) => (
          <label key={each} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="category"
              checked={category === each}
              onChange={() => setCategory(each)}
              className="size-5 accent-violet"
            />
            {words}
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
      <p className="text-micro text-muted">{children}</p>
      <Button type="submit">Send report</Button>
    </form>
  )
}
