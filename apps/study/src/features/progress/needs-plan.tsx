import { Check } from 'lucide-react'
import { LandingLink } from '../../widgets/links/landing-link.tsx'

const paidFeatures = [
  'Your predicted exam score, with its range',
  'How well you know each topic, and your weak areas',
  'Accuracy and time per question, week by week',
  'Your study days and the cards coming up',
]

/** Lists the analytics that a paid plan includes. */
export const NeedsPlan = () => (
  <section aria-labelledby="opens" className="grid max-w-[30rem] gap-3 rounded-surface bg-agar p-4">
    <h2 id="opens" className="font-head text-lead leading-tight font-bold">
      What you get with Starter and Premium
    </h2>
    <ul className="grid gap-2">
      {paidFeatures.map((words) => (
        <li key={words} className="flex gap-2.5 leading-snug">
          <Check size={18} strokeWidth={2.5} aria-hidden="true" className="mt-0.5 shrink-0 text-violet" />
          {words}
        </li>
      ))}
    </ul>
    <p className="text-small leading-snug text-muted">Everything you answer now will count towards these figures.</p>
    <LandingLink
      to="/pricing"
      className="grid min-h-13 place-items-center rounded-full bg-violet px-5 text-center leading-tight font-semibold text-on-stain no-underline"
    >
      See the plans
    </LandingLink>
  </section>
)
