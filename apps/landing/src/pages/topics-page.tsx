import coverage from '@titer/bank/public/topics.json'
import { groupDigits } from '@titer/domain'
import { ButtonLink, TextLink } from '@titer/ui'
import { articlesReady, partsNext, topicsReady } from 'virtual:bank-sentences'
import { contentWidth } from '../site/content-width.ts'
import { SiteLayout } from '../site/site-layout.tsx'
import { sumCounts } from '../topics/counts.ts'
import { ModuleList } from '../topics/module-list.tsx'
import { SubjectTopics } from '../topics/subject-topics.tsx'

const all = sumCounts(coverage.flatMap(({ parts }) => parts.flatMap(({ topics }) => topics)))

const totals = [
  { name: 'Questions', count: all.questions, colour: 'text-violet' },
  { name: 'Clinical cases', count: all.cases, colour: 'text-safranin' },
  { name: 'Flashcards', count: all.flashcards, colour: 'text-verdigris' },
  { name: 'Articles', count: all.articles, colour: 'text-iodine' },
]

/**
 * Lists every topic of the syllabus with its numbers of questions, cases, cards and articles, including topics that
 * have none yet.
 */
export const TopicsPage = () => (
  <SiteLayout>
    <div className={`${contentWidth} pt-4 pb-(--section) lg:pt-14`}>
      <h1 className="max-w-[10em] text-h1 leading-[0.96] font-extrabold tracking-display">What you can study today</h1>
      <p className="mt-4 max-w-[36em] text-lead leading-snug">
        {topicsReady} {articlesReady} {partsNext}
      </p>
      <dl className="mt-7 grid max-w-3xl grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-x-(--gutter) gap-y-4 border-t-2 border-ink pt-5">
        {totals.map(({ name, count, colour }) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="text-muted">{name}</dt>
            <dd className={`font-head text-[2rem] leading-none font-extrabold tracking-head tabular-nums ${colour}`}>
              {groupDigits(count)}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-6 flex flex-wrap items-center gap-x-7 gap-y-2">
        <ButtonLink href="/sample-questions">Try five questions</ButtonLink>
        <TextLink href="/pricing">See the plans</TextLink>
      </div>
      <div className="mt-(--section) grid gap-x-14 gap-y-14 lg:grid-cols-2 lg:items-start">
        {coverage.map((subject) => (
          <SubjectTopics key={subject.subject} {...subject} />
        ))}
      </div>
      <section aria-labelledby="modules" className="mt-(--section)">
        <h2 id="modules" className="text-[clamp(1.75rem,1.4rem+1.4vw,2.5rem)]">
          By module
        </h2>
        <p className="mt-1 mb-4 max-w-[40em] text-muted">
          For colleges that teach in integrated modules. The percentage counts each topic by its weight in the exam. A
          topic can belong to several modules.
        </p>
        <ModuleList />
      </section>
    </div>
  </SiteLayout>
)
