import { ChevronLeft } from 'lucide-react'
import { Link, useNavigate } from 'react-router'

interface BackLinkProps {
  /** The page to open if the student came from outside the app. */
  to: string
  className: string
}

// React Router stores the index of each history entry. The first page that was opened in the app has index 0.
const canGoBack = () => (history.state as { idx?: number } | null)?.idx !== 0

/** Goes back to the page from which the student opened this page. */
export function BackLink({ to, className }: BackLinkProps) {
  const navigate = useNavigate()
  return (
    <Link
      to={to}
      onClick={(event) => {
        if (!canGoBack() || event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        void navigate(-1)
      }}
      className={`-ml-1 min-h-11 items-center gap-1 text-small font-semibold text-violet no-underline hover:underline ${className}`}
    >
      <ChevronLeft size={18} aria-hidden="true" />
      Back
    </Link>
  )
}
