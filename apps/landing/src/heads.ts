import { formatRupees, planCatalogue } from '@titer/domain'
import site from '../content/site.yaml'
import type { MarkdownPage } from '../build/content.ts'

/** The content of a page's `head` element, for the browser tab and search engines. */
export interface Head {
  title: string
  description: string
  /** Whether search engines may list the page. */
  isListed: boolean
}

const listed = (title: string, description: string): Head => ({
  title: `${title} · ${site.name}`,
  description,
  isListed: true,
})

const unlisted = (title: string, description: string): Head => ({ ...listed(title, description), isListed: false })

export const headOf = ({ title, summary }: MarkdownPage) => listed(title, summary)

const offers = planCatalogue
  .map(({ priceRupees, durationMonths }) => `${formatRupees(priceRupees)} for ${durationMonths} months`)
  .join(' or ')

export const heads = {
  home: { title: `${site.name} · Know what you still know`, description: site.description, isListed: true },
  pricing: listed(
    'Pricing',
    `Free for 7 days, then ${offers}. You pay once, in rupees, and nothing renews automatically.`,
  ),
  topics: listed(
    'Topics',
    'Every topic with its number of questions, cases, flashcards and articles, and the topics still being written.',
  ),
  sampleQuestions: listed(
    'Sample questions',
    'Five questions from Titer to try without an account. Every option is explained after you answer.',
  ),
  downloads: listed('Downloads', 'Install Titer from your browser today. Windows and Android apps are coming soon.'),
  login: unlisted('Log in', 'Sign in to Titer.'),
  signup: unlisted('Sign up', 'Create a Titer account. Free for 7 days, no credit card needed.'),
  forgotPassword: unlisted('Forgot password', 'Choose a new password for your Titer account.'),
  action: unlisted('Your link', 'Opens a link from one of our emails.'),
  handoff: unlisted('Opening the app', 'Opens the Titer study app.'),
  account: unlisted('Your account', 'Your Titer account.'),
  payment: unlisted('Payment', 'Choose how to pay for your Titer plan.'),
  checkout: unlisted('Checkout', 'Pay for your Titer plan.'),
  paymentSuccess: unlisted('Your payment', 'The status of your payment.'),
  paymentCancel: unlisted('Payment cancelled', 'You left the checkout before paying.'),
  notFound: unlisted('Not found', 'There is no page at this address.'),
}
