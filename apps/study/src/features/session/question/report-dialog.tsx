import { plainTextOf, type Section } from '@titer/bank/browser'
import type { ReportCategory } from '@titer/domain'
import { Dialog } from '@titer/ui'
import { MessageSquareWarning } from 'lucide-react'
import { useState } from 'react'
import { ReportForm } from '../../../widgets/report/report-form.tsx'
import type { StudyItem } from '../../../packs/content/study-item.ts'
import { useIdea } from './use-idea.ts'
import { useWordings } from './use-wordings.ts'
import { correctionWords } from './wordings.ts'

const categories: readonly (readonly [ReportCategory, string])[] = [
  ['wrong-answer', 'The answer is wrong'],
  ['second-answer', 'Another option is also right'],
  ['outdated', 'It is out of date'],
  ['unclear', 'The question is unclear'],
  ['typo', 'There is a spelling mistake'],
  ['other', 'Something else'],
]

/**
 * Links to a dialog that reports an error in a question. The dialog also shows the question's version, its corrections
 * and its sources.
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
        <QuestionReport studyItem={studyItem} onDone={() => setIsOpen(false)} />
      </Dialog>
    </>
  )
}

function QuestionReport({ studyItem, onDone }: { studyItem: StudyItem; onDone: () => void }) {
  const { id, version, idea } = studyItem.item
  const section = useIdea(idea)
  const corrections = correctionWords(useWordings(id), version)
  return (
    <ReportForm item={id} version={version} categories={categories} onDone={onDone}>
      {`Question ID ${id}, version ${version}. `}
      {corrections}
      {section !== undefined && ` ${basisOf(section)}`}
    </ReportForm>
  )
}

/** Returns a text with the heading of the idea that a question tests, and the idea's sources. */
function basisOf({ heading = '', blocks }: Section): string {
  const sources = blocks.flatMap((block) => ('source' in block ? [plainTextOf(block.source)] : []))
  return [`Based on “${heading}”.`, ...sources].join(' ')
}
