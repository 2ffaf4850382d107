import site from '../../content/site.yaml'
import { BenchPicture } from '../art/bench-picture.tsx'
import { contentWidth } from '../site/content-width.ts'
import { headingClasses, HomeSection } from './home-section.tsx'

export const DeveloperSection = () => (
  <HomeSection id="developer" className="scroll-mt-[calc(var(--header)-var(--section)*.5)] pt-(--section)">
    <div className={`${contentWidth} grid items-center gap-8 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-18`}>
      <BenchPicture className="w-full max-w-70 md:max-w-none" />
      <div className="grid max-w-[36em] gap-4">
        <h2 id="developer-heading" className={headingClasses}>
          {site.developer.heading}
        </h2>
        <p className="text-lead leading-[1.42]">{site.developer.lead}</p>
        {site.developer.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </div>
  </HomeSection>
)
