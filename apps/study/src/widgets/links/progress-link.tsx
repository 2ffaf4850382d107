import { ChartColumn } from 'lucide-react'
import { PageLink } from './page-link.tsx'

/** For phones, where the tabs have no room for Progress. */
export const ProgressLink = () => (
  <PageLink to="/progress" icon={ChartColumn} name="Progress" description="Predicted score, topics, weak areas" />
)
