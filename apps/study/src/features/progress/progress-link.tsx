import { ChartColumn, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'

/** The way to Progress where the tabs have no room for it. */
export const ProgressLink = () => (
  <Link
    to="/progress"
    className="flex min-h-15 items-center gap-3 rounded-surface bg-agar px-4 py-3 text-ink no-underline"
  >
    <ChartColumn size={22} aria-hidden="true" className="shrink-0 text-violet" />
    <span className="flex-1 leading-tight">
      <strong className="font-head font-bold">Progress</strong>
      <span className="block text-small text-muted">Predicted score, topics, weak areas</span>
    </span>
    <ChevronRight size={20} aria-hidden="true" className="shrink-0" />
  </Link>
)
