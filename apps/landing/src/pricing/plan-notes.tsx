import { TextLink } from '@titer/ui'

// These notes must agree with the refund policy and the terms. Change all of them together.
const notes = [
  {
    title: 'Paying',
    text: 'Pay by debit or credit card, or by bank transfer in PKR. International cards work too.',
    link: { href: '/#faq', text: 'More questions' },
  },
  {
    title: 'Money back',
    text: 'You can get a refund within 7 days, unless you have used more than half of the content. If you bought by accident, tell us within 24 hours.',
    link: { href: '/refund-policy', text: 'Refund policy' },
  },
  {
    title: 'Changing your plan',
    text: 'You can move from Starter to Premium at any time without paying again. Your end date stays the same.',
    link: { href: '/terms-conditions', text: 'Terms' },
  },
]

export const PlanNotes = () => (
  <div className="mt-16 grid gap-6 lg:grid-cols-3 lg:gap-(--gutter)">
    {notes.map(({ title, text, link }) => (
      <section key={title} className="flex flex-col items-start border-t-2 border-ink pt-3">
        <h3 className="text-[1.25rem]">{title}</h3>
        <p className="mt-1 leading-snug text-muted">{text}</p>
        <TextLink href={link.href}>{link.text}</TextLink>
      </section>
    ))}
  </div>
)
