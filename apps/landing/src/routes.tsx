import type { ComponentType } from 'react'
import type { MarkdownPage } from '../build/content.ts'
import { headOf, heads } from './heads.ts'
import type { Head } from './heads.ts'
import { isPath, notFoundPath } from './paths.ts'
import type { GuidePath, LegalPath, Path, PaymentPath } from './paths.ts'

export interface LoadedPage {
  path: string
  head: Head
  Page: ComponentType
}

type Load = () => Promise<Omit<LoadedPage, 'path'>>
type LoadMarkdown = () => Promise<{ default: MarkdownPage }>

const guide =
  (load: LoadMarkdown): Load =>
  async () => {
    const [{ GuidePage }, { default: markdown }] = await Promise.all([import('./pages/guide-page.tsx'), load()])
    return { head: headOf(markdown), Page: () => <GuidePage {...markdown} /> }
  }

const legal =
  (load: LoadMarkdown): Load =>
  async () => {
    const [{ LegalPage }, { default: markdown }] = await Promise.all([import('./pages/legal-page.tsx'), load()])
    return { head: headOf(markdown), Page: () => <LegalPage {...markdown} /> }
  }

const guidePages: Record<GuidePath, Load> = {
  '/documentation': guide(() => import('../content/guide/1-overview.md')),
  '/documentation/study-modes': guide(() => import('../content/guide/2-study-modes.md')),
  '/documentation/spaced-repetition': guide(() => import('../content/guide/3-spaced-repetition.md')),
  '/documentation/gamification': guide(() => import('../content/guide/4-gamification.md')),
  '/documentation/analytics-and-progress': guide(() => import('../content/guide/5-analytics-and-progress.md')),
  '/documentation/leaderboards': guide(() => import('../content/guide/6-leaderboards.md')),
  '/documentation/achievements': guide(() => import('../content/guide/7-achievements.md')),
  '/documentation/study-tips': guide(() => import('../content/guide/8-study-tips.md')),
  '/documentation/support': guide(() => import('../content/guide/9-support.md')),
}

const legalPages: Record<LegalPath, Load> = {
  '/privacy-policy': legal(() => import('../content/legal/privacy-policy.md')),
  '/terms-conditions': legal(() => import('../content/legal/terms-conditions.md')),
  '/refund-policy': legal(() => import('../content/legal/refund-policy.md')),
  '/service-policy': legal(() => import('../content/legal/service-policy.md')),
}

const paymentPages: Record<PaymentPath, Load> = {
  '/payment': async () => ({
    head: heads.payment,
    Page: (await import('./pages/payment/payment-page.tsx')).PaymentPage,
  }),
  '/payment/checkout': async () => ({
    head: heads.checkout,
    Page: (await import('./pages/payment/payment-checkout-page.tsx')).PaymentCheckoutPage,
  }),
  '/payment/success': async () => ({
    head: heads.paymentSuccess,
    Page: (await import('./pages/payment/payment-success-page.tsx')).PaymentSuccessPage,
  }),
  '/payment/cancel': async () => ({
    head: heads.paymentCancel,
    Page: (await import('./pages/payment/payment-cancel-page.tsx')).PaymentCancelPage,
  }),
}

const pages: Record<Path, Load> = {
  '/': async () => ({ head: heads.home, Page: (await import('./pages/home-page.tsx')).HomePage }),
  '/pricing': async () => ({ head: heads.pricing, Page: (await import('./pages/pricing-page.tsx')).PricingPage }),
  '/topics': async () => ({ head: heads.topics, Page: (await import('./pages/topics-page.tsx')).TopicsPage }),
  '/sample-questions': async () => ({
    head: heads.sampleQuestions,
    Page: (await import('./pages/sample-questions-page.tsx')).SampleQuestionsPage,
  }),
  ...guidePages,
  '/downloads': async () => ({
    head: heads.downloads,
    Page: (await import('./pages/downloads-page.tsx')).DownloadsPage,
  }),
  ...legalPages,
  '/login': async () => ({ head: heads.login, Page: (await import('./pages/account/login-page.tsx')).LoginPage }),
  '/signup': async () => ({ head: heads.signup, Page: (await import('./pages/account/signup-page.tsx')).SignupPage }),
  '/forgot-password': async () => ({
    head: heads.forgotPassword,
    Page: (await import('./pages/account/forgot-password-page.tsx')).ForgotPasswordPage,
  }),
  '/auth/action': async () => ({
    head: heads.action,
    Page: (await import('./pages/account/email-action-page.tsx')).EmailActionPage,
  }),
  '/auth/handoff': async () => ({
    head: heads.handoff,
    Page: (await import('./pages/account/handoff-page.tsx')).HandoffPage,
  }),
  '/account': async () => ({
    head: heads.account,
    Page: (await import('./pages/account/account-page.tsx')).AccountPage,
  }),
  ...paymentPages,
}

const notFound: Load = async () => ({
  head: heads.notFound,
  Page: (await import('./pages/not-found-page.tsx')).NotFoundPage,
})

/** Loads the page for a path, or the not-found page. */
export const loadPage = async (path: string): Promise<LoadedPage> =>
  isPath(path) ? { path, ...(await pages[path]()) } : { path: notFoundPath, ...(await notFound()) }
