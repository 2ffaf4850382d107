import { Button, ButtonLink, TextLink } from '@titer/ui'

interface ResultProps {
  right: number
  total: number
  onRestart: () => void
}

export const Result = ({ right, total, onRestart }: ResultProps) => (
  <div className="mt-5">
    <p className="font-head text-[clamp(3.5rem,2rem+6.5vw,6rem)] leading-[.9] font-extrabold tracking-display text-violet">
      {right} of {total}
    </p>
    <p className="mt-3 max-w-[30em] text-lead leading-snug">
      The free demo has 50 questions, 5 cases and all flashcards, for 7 days. You don’t need a credit card.
    </p>
    <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
      <ButtonLink href="/signup">Try the demo</ButtonLink>
      <Button look="quiet" onClick={onRestart}>
        Start again
      </Button>
      <TextLink href="/topics">See every topic</TextLink>
    </div>
  </div>
)
