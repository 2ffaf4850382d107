import { ChevronRight, Shuffle } from 'lucide-react'
import { Link } from 'react-router'

/** The way to what one takes for what. */
export const PairsLink = () => (
  <Link
    to="/progress/pairs"
    className="flex min-h-15 items-center gap-3 rounded-surface bg-violet-wash px-4 py-3 text-ink no-underline"
  >
    <Shuffle size={22} aria-hidden="true" className="shrink-0 text-violet" />
    <span className="flex-1 leading-tight">
      <strong className="font-head font-bold">Confusion pairs</strong>
      <span className="block text-small">What you take for what, and drills that tell them apart</span>
    </span>
    <ChevronRight size={20} aria-hidden="true" className="shrink-0" />
  </Link>
)
