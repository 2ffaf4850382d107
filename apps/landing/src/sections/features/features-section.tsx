import { useRef } from 'react'
import { StaphylococciPicture } from '../../art/staphylococci-picture.tsx'
import { useSectionView } from '../../telemetry/section-view/use-section-view.ts'
import { contentWidth } from '../../site/content-width.ts'
import { headingClasses, HomeSection } from '../home-section.tsx'
import { ArticleExcerpt } from './article-excerpt.tsx'
import { CaseExcerpt } from './case-excerpt.tsx'
import { FlashcardExcerpt } from './flashcard-excerpt.tsx'
import { ModeCard } from './mode-card.tsx'
import { QuestionExcerpt } from './question-excerpt.tsx'

const otherFeatures = [
  {
    name: 'Offline',
    text: 'Download it once on Wi-Fi. It works in the hostel, on the road and through load-shedding.',
  },
  { name: 'Analytics', text: 'Your weak areas, and the score you could expect today with its likely range.' },
  { name: 'XP and streaks', text: 'Combos up to 5×, a daily challenge, eight avatars and four frames.' },
  { name: 'Leaderboard', text: 'This week and all time. You can choose not to appear on it.' },
]

// Places the screen excerpt beside the text on a tablet, and below the text on a phone and in the narrow cards of a
// wide page.
const upright = 'md:max-lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:grid-rows-[auto_1fr]'

export function FeaturesSection() {
  const ref = useRef<HTMLElement>(null)
  useSectionView(ref, 0.3, { name: 'section_view', section: 'features' })
  return (
    <HomeSection ref={ref} id="features" className="scroll-mt-[calc(var(--header)-var(--section)*.5)] pt-(--section)">
      <div className={contentWidth}>
        <h2 id="features-heading" className={headingClasses}>
          Four ways to study
        </h2>
        <div className="mt-[clamp(1.75rem,4vw,3rem)] grid grid-cols-1 gap-(--gutter) lg:grid-cols-12">
          <ModeCard
            name="Quick Fire Mode"
            when="Between lectures, 5 minutes"
            text="One best answer, and the reason why each other option is wrong."
            wash="bg-violet-wash"
            stain="text-violet"
            className={`lg:col-span-7 ${upright}`}
          >
            <QuestionExcerpt />
          </ModeCard>
          <ModeCard
            name="Clinical Cases"
            when="After the ward round, 15 minutes"
            text="You get the history, examination and tests in turn, as at the bedside. Then you decide."
            wash="bg-iodine-wash"
            stain="text-iodine"
            className={`lg:col-span-5 ${upright}`}
          >
            <CaseExcerpt />
          </ModeCard>
          <ModeCard
            name="Smart Flashcards"
            when="On the van home, 10 minutes"
            text="Spaced repetition with SM-2: hard cards come back sooner, easy ones later."
            wash="bg-verdigris-wash"
            stain="text-verdigris"
            className={`lg:col-span-5 ${upright}`}
          >
            <FlashcardExcerpt />
          </ModeCard>
          <ModeCard
            name="Article Review"
            when="In the hostel, 20 minutes"
            text="Short articles, each followed by questions on what you have just read."
            wash="bg-safranin-wash"
            stain="text-safranin"
            className="md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:grid-rows-[auto_1fr] lg:col-span-7"
            picture={
              <StaphylococciPicture className="w-full max-w-60 justify-self-center md:-mb-14 md:-ml-10 md:w-63.5 md:max-w-none md:self-end md:justify-self-start" />
            }
          >
            <ArticleExcerpt className="md:col-start-2 md:row-span-2 md:row-start-1" />
          </ModeCard>
        </div>
        <ul className="mt-10 grid gap-x-(--gutter) gap-y-5.5 sm:grid-cols-2 lg:grid-cols-4">
          {otherFeatures.map(({ name, text }) => (
            <li key={name} className="border-t-2 border-ink pt-3">
              <h3 className="text-[1.25rem] leading-[1.25] tracking-[-.015em]">{name}</h3>
              <p className="mt-1 leading-[1.42] text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </HomeSection>
  )
}
