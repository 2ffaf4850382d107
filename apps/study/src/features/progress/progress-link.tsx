import { ChartColumn } from 'lucide-react'
import { Way } from '../../app/way.tsx'

/** The way to Progress where the tabs have no room for it. */
export const ProgressLink = () => (
  <Way to="/progress" icon={ChartColumn} name="Progress" words="Predicted score, topics, weak areas" />
)
