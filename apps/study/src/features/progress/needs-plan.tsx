import { Check } from 'lucide-react'
import { LandingLink } from '../../app/landing-link.tsx'

const opened = [
  'The score that an exam would bring, with its range',
  'Every topic as full as you know it, and your weak areas',
  'Accuracy and time per question, week by week',
  'Your study days, and the cards that come back',
]

/** What a plan opens here, said plainly. */
export const NeedsPlan = () => (
  <section aria-labelledby="opens" className="grid max-w-[30rem] gap-3 rounded-surface bg-agar p-4">
    <h2 id="opens" className="font-head text-lead leading-tight font-bold">
      What Starter and Premium open here
    </h2>
    <ul className="grid gap-2">
      {opened.map((words) => (
        <li key={words} className="flex gap-2.5 leading-snug">
          <Check size={18} strokeWidth={2.5} aria-hidden="true" className="mt-0.5 shrink-0 text-violet" />
          {words}
        </li>
      ))}
    </ul>
    <p className="text-small leading-snug text-muted">All that you answer now counts towards it.</p>
    <LandingLink
      to="/pricing"
      className="grid min-h-13 place-items-center rounded-full bg-violet px-5 text-center leading-tight font-semibold text-on-stain no-underline"
    >
      See the plans
    </LandingLink>
  </section>
)
