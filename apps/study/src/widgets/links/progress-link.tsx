import { ChartColumn } from 'lucide-react'
import { PageLink } from './page-link.tsx'

/** Links to the Progress page. It is used on phones, where the tabs have no room for Progress. */
export const ProgressLink = () => (
  <PageLink to="/progress" icon={ChartColumn} name="Progress" description="Predicted score, topics, weak areas" />
)
