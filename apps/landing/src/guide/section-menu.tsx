import { Foldable, Well } from '@titer/ui'
import { sections } from './sections.ts'

const title = 'Sections'

/** Beside the text, and folded above it where there is no room beside. */
export const SectionMenu = ({ path }: { path: string }) => (
  <>
    <nav aria-label={title} className="hidden lg:block">
      <SectionLinks path={path} />
    </nav>
    <nav aria-label={title} className="lg:hidden">
      <Foldable title={title} note={sections.find((section) => section.path === path)?.title}>
        <SectionLinks path={path} />
      </Foldable>
    </nav>
  </>
)

/** The nine sections, the one being read with a full well. */
const SectionLinks = ({ path }: { path: string }) => (
  <ul>
    {sections.map(({ path: target, title }) => {
      const isHere = target === path
      return (
        <li key={target}>
          <a
            href={target}
            aria-current={isHere ? 'page' : undefined}
            className={`flex min-h-11 items-center gap-3 leading-tight no-underline hover:underline ${isHere ? 'font-semibold text-violet' : ''}`}
          >
            <Well level={isHere ? 1 : 0} size={16} className={`shrink-0 ${isHere ? '' : 'text-rim'}`} />
            {title}
          </a>
        </li>
      )
    })}
  </ul>
)
