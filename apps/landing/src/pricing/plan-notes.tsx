import { TextLink } from '@titer/ui'
import { articlesReady, newTopics, partsNext, topicsReady } from 'virtual:bank-sentences'

// These notes must agree with the refund policy and the terms. Change all of them together.
const notes = [
  {
    title: 'What is ready',
    text: [topicsReady, articlesReady, newTopics, partsNext].join(' '),
    links: [
      { href: '/topics', text: 'See every topic' },
      { href: '/sample-questions', text: 'Try five questions' },
    ],
  },
  {
    title: 'Paying',
    text: 'Pay by debit or credit card, or by bank transfer in PKR. International cards work too.',
    links: [{ href: '/#faq', text: 'More questions' }],
  },
  {
    title: 'Money back',
    text: 'You can get a refund within 7 days, unless you have used more than half of the content. If you bought by accident, tell us within 24 hours.',
    links: [{ href: '/refund-policy', text: 'Refund policy' }],
  },
  {
    title: 'Changing your plan',
    text: 'You can move from Starter to Premium at any time without paying again. Your end date stays the same.',
    links: [{ href: '/terms-conditions', text: 'Terms' }],
  },
]

export const PlanNotes = () => (
  <div className="mt-16 grid gap-6 sm:grid-cols-2 lg:grid-cols-4 lg:gap-(--gutter)">
    {notes.map(({ title, text, links }) => (
      <section key={title} className="flex flex-col items-start border-t-2 border-ink pt-3">
        <h3 className="text-[1.25rem]">{title}</h3>
        <p className="mt-1 leading-snug text-muted">{text}</p>
        {links.map((link) => (
          <TextLink key={link.href} href={link.href}>
            {link.text}
          </TextLink>
        ))}
      </section>
    ))}
  </div>
)
