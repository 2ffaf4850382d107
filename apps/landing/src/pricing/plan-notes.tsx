import { TextLink } from '@titer/ui'

// They agree with the refund policy and the terms; change them together.
const notes = [
  {
    title: 'Paying',
    text: 'Debit or credit card, or bank transfer in PKR. An international card works too.',
    link: { href: '/#faq', text: 'More questions' },
  },
  {
    title: 'Money back',
    text: 'Within 7 days, unless you have used more than half of the content. A purchase by accident: tell us within 24 hours.',
    link: { href: '/refund-policy', text: 'Refund policy' },
  },
  {
    title: 'Changing',
    text: 'Starter to Premium at any time, without a second payment. Your end date stays.',
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
