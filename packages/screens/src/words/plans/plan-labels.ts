import type { Tier } from '@titer/client'

export const planLabels: Record<Tier, string> = {
  premium: 'Premium Plan',
  starter: 'Starter Plan',
  demo: 'Demo Account',
}
