import { Shuffle } from 'lucide-react'
import { PageLink } from './page-link.tsx'

export const PairsLink = () => (
  <PageLink
    to="/progress/pairs"
    icon={Shuffle}
    name="Confusion pairs"
    description="Answers you mix up, with drills to tell them apart"
    tone="violet"
  />
)
