import { ChevronLeft } from 'lucide-react'
import { Link } from 'react-router'

/** Links back to the parent page, on a page that has no tab of its own in the app's navigation. */
export const BackLink = ({ to, name }: { to: string; name: string }) => (
  <Link
    to={to}
    className="-ml-1.5 inline-flex min-h-11 items-center gap-0.5 text-small font-semibold text-violet no-underline hover:underline"
  >
    <ChevronLeft size={20} aria-hidden="true" />
    {name}
  </Link>
)
