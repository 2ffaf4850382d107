import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** Explains why a list is empty, and links to practice. */
export function PracticePrompt({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-surface bg-agar p-4">
      <p className="min-w-[min(11rem,100%)] flex-1 leading-snug">
        <strong className="font-head font-bold">{title}</strong> {children}
      </p>
      <Link
        to="/practice"
        className="grid min-h-11 place-items-center rounded-full border-2 border-ink px-4 font-semibold text-ink no-underline hover:bg-paper"
      >
        Practise
      </Link>
    </section>
  )
}
