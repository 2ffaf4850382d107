import type { ReadingList } from '../../../build/content.ts'

// The height, width and colour of each book spine on the drawn shelf, in the order of the reading list.
const spines = [
  'h-[278px] grow-48 bg-violet',
  'h-[304px] grow-42 bg-safranin',
  'h-[262px] grow-54 bg-ink',
  'h-[292px] grow-50 bg-iodine',
  'h-[326px] grow-58 bg-verdigris',
  'h-[246px] grow-42 bg-safranin',
  'h-[290px] grow-48 bg-violet',
  'h-[316px] grow-62 bg-ink',
]

/**
 * Draws the books as spines on a shelf. It is hidden for readers with a large text size, because the titles would not
 * fit. The reading list below contains the same books.
 */
export const Bookshelf = ({ books }: { books: ReadingList['books'] }) => (
  <ul className="flex items-end large-text:hidden gap-1 border-b-6 border-ink px-1.5">
    {books.map(({ short, subject }, index) => (
      <li
        key={short}
        className={`flex min-w-0 basis-0 rotate-180 items-center gap-2 overflow-hidden rounded-[3px] px-3.5 leading-none whitespace-nowrap text-on-stain [writing-mode:vertical-rl] ${spines[index % spines.length]}`}
      >
        <b className="font-head text-body font-bold">{short}</b>
        <span className="text-micro">{subject === 'Both' ? 'Both subjects' : subject}</span>
      </li>
    ))}
  </ul>
)
