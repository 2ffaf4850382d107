import { stableHash, type ReportCategory } from '@titer/domain'
import { Dialog } from '@titer/ui'
import { ReportForm } from '../../../widgets/report/report-form.tsx'
import type { ReviewCard } from './review.ts'

const categories: readonly (readonly [ReportCategory, string])[] = [
  ['wrong-answer', 'The answer is wrong'],
  ['outdated', 'It is out of date'],
  ['unclear', 'The card is unclear'],
  ['typo', 'There is a spelling mistake'],
  ['other', 'Something else'],
]

/**
 * Derives a version from a card's text, because cards of the bank have no version of their own. It identifies the text
 * that the student saw.
 */
const versionOf = ({ front, back }: Pick<ReviewCard, 'front' | 'back'>) => stableHash(`${front}\n${back}`).toString(16)

interface CardReportProps {
  card: ReviewCard
  isOpen: boolean
  onClose: () => void
}

/** Reports an error in a card of the bank. */
export const CardReport = ({ card, isOpen, onClose }: CardReportProps) => (
  <Dialog title="What is wrong with this card?" isOpen={isOpen} onClose={onClose}>
    <ReportForm item={card.id} version={versionOf(card)} categories={categories} onDone={onClose}>
      {`Card ID ${card.id}.`}
    </ReportForm>
  </Dialog>
)
