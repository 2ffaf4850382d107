import { Well } from '@titer/ui'
import { ScreenExcerpt } from './mode-card.tsx'

const grades = [
  { name: 'Again', interval: '10 min', level: 0, colours: 'bg-wrong-wash text-wrong' },
  { name: 'Hard', interval: '7 days', level: 0.33, colours: 'bg-iodine-wash text-iodine' },
  { name: 'Good', interval: '15 days', level: 0.7, colours: 'bg-correct-wash text-correct' },
  { name: 'Easy', interval: '20 days', level: 1, colours: 'bg-verdigris-wash text-verdigris' },
]

export const FlashcardExcerpt = () => (
  <ScreenExcerpt label="A flashcard with its answer">
    <p className="font-head text-[1.3125rem] leading-[1.25] font-bold tracking-[-.018em]">
      Which antituberculous drug causes optic neuritis?
    </p>
    <p className="mb-2 font-semibold text-verdigris">Ethambutol. Check colour vision and acuity first.</p>
    <ul className="grid grid-cols-4 gap-1.5 large-text:grid-cols-2">
      {grades.map(({ name, interval, level, colours }) => (
        <li
          key={name}
          className={`grid justify-items-center gap-1 rounded-small px-0.5 pt-3 pb-2.5 leading-[1.1] ${colours}`}
        >
          <Well level={level} size={22} />
          <b className="font-head text-[1rem] font-bold">{name}</b>
          <span className="text-small whitespace-nowrap text-ink">{interval}</span>
        </li>
      ))}
    </ul>
  </ScreenExcerpt>
)
