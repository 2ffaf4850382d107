import { Prose } from '../../../widgets/text/prose.tsx'
import { Disclosure } from './disclosure.tsx'

interface StepsProps {
  /** The inferences that lead to the answer, in order. */
  steps: readonly string[]
  /** Whether the answer was wrong. If so, the steps are unfolded at first. */
  isMissed: boolean
}

// A case with fewer steps shows none, because a single step would only repeat the reason for the right answer, which is
// already shown.
const fewestSteps = 2

/** Shows how a case is solved, step by step. Folded, it shows the first step. */
export function Steps({ steps, isMissed }: StepsProps) {
  if (steps.length < fewestSteps) return null
  return (
    // The explanation is prepared before the answer. The key mounts the section again if the student then chooses
    // a right option instead of a wrong one, or the reverse.
    <Disclosure
      key={String(isMissed)}
      label="The steps"
      isOpenAtFirst={isMissed}
      preview={<Prose text={steps[0] ?? ''} />}
    >
      <ol className="grid gap-2.5">
        {steps.map((step, at) => (
          <li key={step} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5">
            <span
              aria-hidden="true"
              className="grid size-(--letter) place-items-center rounded-full bg-violet-wash font-head text-(length:--text-letter) leading-none font-bold text-violet"
            >
              {at + 1}
            </span>
            <span className="leading-(--letter)">
              <Prose text={step} />
            </span>
          </li>
        ))}
      </ol>
    </Disclosure>
  )
}
