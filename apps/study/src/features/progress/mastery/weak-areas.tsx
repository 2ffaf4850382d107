import { isMeasured, weakestOf, type MeasuredTopic } from './measure.ts'
import { TopicRow } from './topic-row.tsx'

/** Lists the weak topics, each with a link to practise the topic. Shows nothing before a topic has enough answers. */
export function WeakAreas({ topics }: { topics: readonly MeasuredTopic[] }) {
  const weak = weakestOf(topics)
  const measured = topics.filter(isMeasured).length
  if (measured === 0) return null
  return (
    <section aria-labelledby="weak" className="max-w-[30rem] min-[62rem]:row-span-2">
      <h2 id="weak" className="font-head text-lead leading-tight font-bold">
        Weak areas
      </h2>
      <p className="mt-1 text-small leading-snug text-pretty text-muted">
        {weak.length === 0
          ? 'None of the topics with enough answers is weak.'
          : 'The topics you know least, with the likely range. Choose one to practise it.'}
      </p>
      {weak.length > 0 && (
        <ol className="mt-2 divide-y divide-line border-y border-line">
          {weak.map((topic) => (
            <li key={topic.id}>
              <TopicRow topic={topic} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
