import { Foldable, Well } from '@titer/ui'
import { sections } from './sections.ts'

const title = 'Sections'

/** Shows the guide's menu beside the text on a wide screen, and folded above the text on a narrow screen. */
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

/** Shows links to the nine sections. A full well marks the current section. */
const SectionLinks = ({ path }: { path: string }) => (
  <ul>
    {sections.map(({ path: target, title }) => {
      const isCurrent = target === path
      return (
        <li key={target}>
          <a
            href={target}
            aria-current={isCurrent ? 'page' : undefined}
            className={`flex min-h-11 items-center gap-3 leading-tight no-underline hover:underline ${isCurrent ? 'font-semibold text-violet' : ''}`}
          >
            <Well level={isCurrent ? 1 : 0} size={16} className={`shrink-0 ${isCurrent ? '' : 'text-rim'}`} />
            {title}
          </a>
        </li>
      )
    })}
  </ul>
)
