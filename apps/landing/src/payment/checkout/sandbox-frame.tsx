import { FlaskConical } from 'lucide-react'
import type { ReactNode } from 'react'

interface SandboxFrameProps {
  title: string
  /** The amount and, while the checkout is open, the deadline. */
  order: ReactNode
  children: ReactNode
}

/**
 * Lays out the sandbox's checkout page. The page simulates a payment provider, so it does not look like the landing
 * site.
 */
export const SandboxFrame = ({ title, order, children }: SandboxFrameProps) => (
  <div className="grid min-h-dvh grid-rows-[auto_1fr] lg:grid-cols-2 lg:grid-rows-none">
    <div className="bg-field-ink text-on-field">
      <header className="px-(--margin) pt-4 pb-5 lg:ml-auto lg:max-w-140 lg:pt-12 lg:pr-14">
        <p className="flex items-center gap-2 font-semibold">
          <FlaskConical size={22} aria-hidden="true" />
          Sandbox Pay
          <span className="ml-1 rounded-full bg-iodine-wash px-3 py-0.5 text-small text-iodine">Test mode</span>
        </p>
        <h1 className="mt-4 text-h3 lg:mt-14">{title}</h1>
        {order}
      </header>
    </div>
    <main tabIndex={-1} className="px-(--margin) pt-5 pb-10 lg:pt-12 lg:pl-14">
      <div className="flex max-w-110 flex-col gap-5">
        <p className="rounded-surface bg-iodine-wash p-4 leading-snug">
          <strong className="font-semibold text-iodine">This is a sandbox. No real money is charged.</strong> It
          simulates a payment provider and needs no card.
        </p>
        {children}
      </div>
    </main>
  </div>
)
