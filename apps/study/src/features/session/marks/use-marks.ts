import type { PackedCase } from '@titer/bank/browser'
import type { Mark } from '@titer/domain'
import { useState } from 'react'
import { useStudy } from '../../../app/study.tsx'
import { penOn } from './marks.ts'
import type { Pen } from './vignette.tsx'

export interface PenBridge extends Pen {
  /** What has happened, in words. */
  said: string
  /** Highlights what is selected; with nothing selected, takes the pen up or lays it down. */
  onTake: () => void
}

/** The pen over a case, and the marks that the log holds of it. */
export function useMarks(id: string, stages: PackedCase['stages'], marks: readonly Mark[]): PenBridge {
  const { record } = useStudy()
  const [isUp, setIsUp] = useState(false)
  const [said, setSaid] = useState('')
  const draw = (strokes: readonly Stroke[]) => {
    let [after, words] = [marks, '']
    for (const { stage, from, to } of strokes) {
      const drawn = penOn(stages[stage]?.text ?? '', after, stage, [from, to])
      if (drawn !== undefined) [after, words] = [drawn.marks, drawn.said]
    }
    setSaid(words)
    if (after !== marks) void record('marked', { item: id, marks: [...after] })
  }
  return {
    marks,
    isUp,
    said,
    onDraw: (stage, [from, to]) => draw([{ stage, from, to }]),
    onLayDown: () => setIsUp(false),
    onTake: () => {
      const strokes = selectedWords()
      if (strokes.length === 0) setIsUp(!isUp)
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

/** The words of each text that the browser's own selection reaches. */
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
