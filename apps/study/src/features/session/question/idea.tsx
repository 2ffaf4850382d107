import { plainTextOf, type Block } from '@titer/bank/browser'
import { SectionBlocks } from '../../../widgets/teaching/section-blocks.tsx'
import { Prose } from '../../../widgets/text/prose.tsx'
import { Disclosure } from './disclosure.tsx'
import { useIdea } from './use-idea.ts'

interface IdeaProps {
  id: string
  /** Whether the answer was wrong. If so, the idea is unfolded at first. */
  isMissed: boolean
}

/** Shows the idea behind a question: the same text as in the article. Folded, it shows its first lines. */
export function Idea({ id, isMissed }: IdeaProps) {
  const idea = useIdea(id)
  if (idea === undefined) return null
  const { heading, blocks } = idea
  return (
    <Disclosure
      // Mounts the section again if the student chooses another option before the answer, as in `Steps`.
      key={String(isMissed)}
      label="The idea"
      title={<Prose text={heading ?? ''} />}
      isOpenAtFirst={isMissed}
      preview={<Prose text={openingOf(blocks)} />}
    >
      <SectionBlocks blocks={blocks} heading={heading} />
    </Disclosure>
  )
}

/** Returns the first paragraph without formatting. */
function openingOf(blocks: readonly Block[]): string {
  const first = blocks.find((block) => 'text' in block)
  return first === undefined ? '' : plainTextOf(first.text)
}
