import article from '@titer/bank/public/article.json'
import { Wells } from '@titer/ui'
import { BankText } from '../../site/bank-text.tsx'
import { ScreenExcerpt } from './mode-card.tsx'

/** Shows the beginning of an article of the bank. */
export const ArticleExcerpt = ({ className }: { className: string }) => (
  <ScreenExcerpt label="The beginning of an article" className={className}>
    <p className="font-head text-[1.375rem] leading-[1.12] font-bold tracking-[-.02em] text-balance">{article.title}</p>
    {article.paragraphs.map((runs, place) => (
      // oxlint-disable-next-line react/no-array-index-key -- The paragraphs never change their order.
      <p key={place}>
        <BankText runs={runs} />
      </p>
    ))}
    <p className="mt-1.5 flex items-center gap-3 font-bold text-safranin">
      <Wells levels={[1, 1, 0]} className="gap-1.25" />
      Test yourself on this
    </p>
  </ScreenExcerpt>
)
