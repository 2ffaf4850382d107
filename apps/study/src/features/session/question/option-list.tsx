import { RotateCcw, Strikethrough } from 'lucide-react'
import { optionLetters } from '../../../widgets/text/option-letters.ts'
import { Prose } from '../../../widgets/text/prose.tsx'

interface OptionListProps {
  options: readonly { text: string }[]
  chosen: number | undefined
  struck: ReadonlySet<number>
  onChoose: (at: number) => void
  onStrike: (at: number) => void
}

/** Lists a question's options. Each option can be chosen or ruled out. */
export function OptionList({ options, chosen, struck, onChoose, onStrike }: OptionListProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">Options</legend>
      {options.map(({ text }, at) => {
        const [isChosen, isStruck] = [chosen === at, struck.has(at)]
        const outline = isChosen
          ? 'bg-violet-wash ring-[2.5px] ring-violet'
          : isStruck
            ? 'ring-[1.5px] ring-line'
            : 'ring-[1.5px] ring-rim'
        return (
          <div
            key={text}
            className={`relative grid grid-cols-[minmax(0,1fr)_auto] items-stretch rounded-surface ring-inset huge-text:grid-cols-1 ${outline}`}
          >
            <label className="flex min-h-12 cursor-pointer items-center gap-2.5 rounded-surface py-2 pl-2.5 text-body leading-snug has-focus-visible:shadow-(--halo) huge-text:min-h-25 huge-text:items-start huge-text:pr-2">
              <input type="radio" name="option" checked={isChosen} onChange={() => onChoose(at)} className="sr-only" />
              <span
                aria-hidden="true"
                className={`grid size-(--letter) shrink-0 place-items-center rounded-full font-head text-(length:--text-letter) leading-none font-bold ${isChosen ? 'bg-violet text-on-stain' : 'ring-2 ring-rim ring-inset'}`}
              >
                {optionLetters[at]}
              </span>
              <span className={`min-w-0 ${isStruck ? 'text-muted line-through' : ''}`}>
                <span className="sr-only">{`${optionLetters[at]}. `}</span>
                <Prose text={text} />
                {isStruck && <span className="sr-only">, ruled out</span>}
              </span>
            </label>
            <button
              type="button"
              aria-label={isStruck ? `Restore ${optionLetters[at]}` : `Rule out ${optionLetters[at]}`}
              aria-pressed={isStruck}
              onClick={() => onStrike(at)}
              // With very large text the button is below the letter, so that the text gets the whole width.
              className="grid min-h-12 w-11 place-items-center rounded-surface text-muted hover:text-ink focus-visible:rounded-surface large-text:[&>svg]:size-7 huge-text:absolute huge-text:bottom-0.5 huge-text:left-2"
            >
              {isStruck ? <RotateCcw size={18} aria-hidden="true" /> : <Strikethrough size={18} aria-hidden="true" />}
            </button>
          </div>
        )
      })}
    </fieldset>
  )
}
