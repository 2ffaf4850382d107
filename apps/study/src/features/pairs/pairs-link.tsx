import { Shuffle } from 'lucide-react'
import { Way } from '../../app/way.tsx'

/** The way to what one takes for what. */
export const PairsLink = () => (
  <Way
    to="/progress/pairs"
    icon={Shuffle}
    name="Confusion pairs"
    words="What you take for what, and drills that tell them apart"
    tone="violet"
  />
)
