import { messages } from '@titer/contract'
import { LoadingWells, TextLink } from '@titer/ui'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { contentWidth } from '../site/content-width.ts'
import { SiteLayout } from '../site/site-layout.tsx'
import { useHydrated } from '../site/use-hydrated.ts'

interface PaymentLayoutProps {
  title: string
  lead?: ReactNode
  children: ReactNode
}

/** Lays out the payment pages. */
export const PaymentLayout = ({ title, lead, children }: PaymentLayoutProps) => (
  <SiteLayout>
    <div className={`${contentWidth} pt-2 pb-16 lg:pb-(--section)`}>
      <TextLink href="/pricing">
        <ArrowLeft size={20} aria-hidden="true" />
        Back to pricing
      </TextLink>
      <h1 className="mt-1 text-h1 leading-[0.96] font-extrabold tracking-display lg:mt-3">{title}</h1>
      {lead && <p className="mt-3 max-w-[34em] text-lead leading-snug text-pretty">{lead}</p>}
      <div className="mt-5 lg:mt-9">{children}</div>
    </div>
  </SiteLayout>
)

/** Shows that the page is loading. Without JavaScript it explains that a payment requires JavaScript. */
export function PaymentLoading({ label = messages.loadingPayment }: { label?: string }) {
  const isHydrated = useHydrated()
  return (
    <div className="grid min-h-80 place-items-center">
      {isHydrated ? <LoadingWells label={label} /> : <StaticLoading label={label} />}
    </div>
  )
}

const StaticLoading = ({ label }: { label: string }) => (
  <>
    <p className="text-muted">{label}</p>
    <noscript>
      <p className="rounded-surface bg-violet-wash p-4">
        Paying needs JavaScript. Please turn it on and reload this page.
      </p>
    </noscript>
  </>
)
