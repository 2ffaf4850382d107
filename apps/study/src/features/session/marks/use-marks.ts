import type { PackedCase } from '@titer/bank/browser'
import { studyLimits } from '@titer/contract'
import type { Mark } from '@titer/domain'
import { useRef, useState } from 'react'
import { toast } from 'sonner'
import { useStudy } from '../../../device/study/study-context.tsx'
import { applyPen } from './marks.ts'
import type { Pen } from './vignette.tsx'

export interface CasePen extends Pen {
  /** A description of the last change, for screen readers. */
  announcement: string
  /** Highlights the selected text. Without a selection, switches the pen on or off. */
  onToggle: () => void
}

const fullSentence = `A case can have ${studyLimits.marks} highlights at most. Remove one to add another.`

/** Returns a case's highlighter. The highlights are stored in the event log. */
export function useMarks(id: string, stages: PackedCase['stages'], marks: readonly Mark[]): CasePen {
  const { database, record } = useStudy()
  const [isActive, setIsActive] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const apply = async (strokes: readonly Stroke[]) => {
    const stored: readonly Mark[] = (await database.items.get(id))?.marks ?? []
    let [changed, message] = [stored, '']
    for (const { stage, from, to } of strokes) {
      const drawn = applyPen(stages[stage]?.text ?? '', changed, stage, [from, to])
      if (drawn === 'full') toast.error(fullSentence, { id: 'highlights' })
      else if (drawn !== undefined) [changed, message] = [drawn.marks, drawn.announcement]
    }
    setAnnouncement(message)
    if (changed !== stored) await record('marked', { item: id, marks: [...changed] })
  }
  // Applies one change after another to the stored highlights. The highlights on screen may not contain the last change
  // yet, and a change based on them would undo it.
  const applied = useRef(Promise.resolve())
  const draw = (strokes: readonly Stroke[]) => {
    applied.current = applied.current.catch(() => undefined).then(() => apply(strokes))
  }
  return {
    marks,
    isActive,
    announcement,
    onDraw: (stage, [from, to]) => draw([{ stage, from, to }]),
    onDeactivate: () => setIsActive(false),
    onToggle: () => {
      const strokes = selectedWords()
      if (strokes.length === 0) setIsActive(!isActive)
      else {
        draw(strokes)
        getSelection()?.removeAllRanges()
      }
    },
  }
}

interface Stroke {
  stage: number
  from: number
  to: number
}

/** Finds the words that the browser's text selection covers in each stage. */
function selectedWords(): Stroke[] {
  const selection = getSelection()
  if (selection === null || selection.isCollapsed) return []
  return [...document.querySelectorAll<HTMLElement>('[data-stage]')].flatMap((text) => {
    const words = [...text.querySelectorAll<HTMLElement>('[data-word]')].filter((word) =>
      selection.containsNode(word, true),
    )
    const [first, last] = [words[0], words.at(-1)]
    if (first === undefined || last === undefined) return []
    const numberOf = (word: HTMLElement) => Number(word.dataset['word'])
    return [{ stage: Number(text.dataset['stage']), from: numberOf(first), to: numberOf(last) }]
  })
}
