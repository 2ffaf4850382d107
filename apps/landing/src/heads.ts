import { formatRupees, planCatalogue } from '@titer/domain'
import site from '../content/site.yaml'
import type { WrittenPage } from '../build/content.ts'

/** What a page says of itself to search engines and in the tab. */
export interface Head {
  title: string
  description: string
  /** Whether search engines should know the page. */
  isListed: boolean
}

const head = (title: string, description: string): Head => ({
  title: `${title} · ${site.name}`,
  description,
  isListed: true,
})

const personal = (title: string, description: string): Head => ({ ...head(title, description), isListed: false })

export const headOf = ({ title, summary }: WrittenPage) => head(title, summary)

const offers = planCatalogue
  .map(({ priceRupees, durationMonths }) => `${formatRupees(priceRupees)} for ${durationMonths} months`)
  .join(' or ')

export const heads = {
  home: { title: `${site.name} · Know what you still know`, description: site.description, isListed: true },
  pricing: head('Pricing', `Free for 7 days, then ${offers}. Paid once, in rupees; nothing renews by itself.`),
  downloads: head('Downloads', 'Install Titer from your browser today. The Windows and Android apps are coming.'),
  login: personal('Log in', 'Sign in to Titer.'),
  signup: personal('Sign up', 'Make a Titer account. Free for 7 days, no credit card.'),
  forgotPassword: personal('Forgot password', 'Choose a new password for your Titer account.'),
  action: personal('Your link', 'Finishes what a link in our mail began.'),
  account: personal('Your account', 'Your Titer account.'),
  payment: personal('Payment', 'Choose how to pay for your Titer plan.'),
  checkout: personal('Checkout', 'Pay for your Titer plan.'),
  paymentSuccess: personal('Your payment', 'How your payment stands.'),
  paymentCancel: personal('Payment cancelled', 'You left the checkout before paying.'),
  notFound: personal('Not found', 'There is nothing at this address.'),
}
