import type { Release } from '@titer/bank'
import type moduleCoverage from '@titer/bank/public/modules.json'
import type coverage from '@titer/bank/public/topics.json'
import { addDays, earlyAccessDays, groupDigits } from '@titer/domain'

type Coverage = typeof coverage
type Modules = typeof moduleCoverage
type Part = Coverage[number]['parts'][number]

const hasQuestions = ({ questions }: { questions: number }) => questions > 0

const countWithQuestions = ({ topics }: Part) => topics.filter(hasQuestions).length

const describePart = (part: Part) => {
  const withQuestions = countWithQuestions(part)
  return withQuestions === part.topics.length
    ? part.part
    : `${part.part} (${withQuestions} of ${part.topics.length} topics)`
}

/** Returns the names of the parts of the syllabus that have no questions yet. */
export const partsWithoutQuestions = (subjects: Coverage): string[] =>
  subjects.flatMap(({ parts }) => parts.filter((part) => countWithQuestions(part) === 0).map(({ part }) => part))

const dateFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

const formatDay = (day: string) => dateFormat.format(new Date(`${day}T00:00:00Z`))

/**
 * Returns the day on which the latest release opens for every plan. Returns an empty text if all topics are from the
 * first release.
 */
export function newTopicsDay([, ...later]: readonly Release[]): string {
  const latest = later.at(-1)
  return latest === undefined ? '' : formatDay(addDays(latest.published, earlyAccessDays))
}

/**
 * Returns a sentence that says how much the topics of the latest release contain, and when they open for each plan.
 * Returns an empty text if all topics are from the first release. The sentence names dates, so it stays true as long as
 * the page is online.
 */
export function newTopicsSentence(
  releases: readonly Release[],
  subjects: Coverage,
  names: ReadonlyMap<string, string>,
): string {
  const latest = releases.slice(1).at(-1)
  if (latest === undefined) return ''
  const topics = latest.topics.length === 1 ? '1 topic' : `${latest.topics.length} topics`
  const isNew = new Set(latest.topics.map((id) => names.get(id)))
  const added = subjects.flatMap(({ parts }) =>
    parts.flatMap((part) => part.topics.filter(({ name }) => isNew.has(name))),
  )
  const sum = (kind: 'questions' | 'cases' | 'flashcards') => added.reduce((total, topic) => total + topic[kind], 0)
  const contents = `${groupDigits(sum('questions'))} questions, ${groupDigits(sum('cases'))} cases, ${groupDigits(sum('flashcards'))} flashcards`
  return `${topics} (${contents}) appeared on ${formatDay(latest.published)}: Premium opens them from that day, Starter and the free flashcards from ${newTopicsDay(releases)}.`
}

/**
 * Returns the sentences that describe which content exists. Pages use these sentences instead of their own text, so
 * that no page promises a part of the syllabus that has no questions.
 */
export function bankSentences(subjects: Coverage, modules: Modules) {
  const topics = subjects.flatMap(({ parts }) => parts.flatMap((part) => part.topics))
  const withQuestions = topics.filter(hasQuestions)
  const withArticle = withQuestions.filter(({ articles }) => articles > 0)
  const next = subjects.flatMap(({ parts }) => parts.find((part) => countWithQuestions(part) === 0)?.part ?? [])
  return {
    topicsReady:
      withQuestions.length === topics.length
        ? `All ${topics.length} topics of the syllabus are ready.`
        : `${withQuestions.length} of the ${topics.length} topics of the syllabus are ready.`,
    partsReady: subjects
      .map(({ subject, parts }) => {
        const ready = parts.filter((part) => countWithQuestions(part) > 0).map(describePart)
        return `${subject}: ${ready.join('; ') || 'none yet'}.`
      })
      .join(' '),
    /** Empty when every part of the syllabus has questions. */
    partsNext: next.length > 0 ? `Being written next: ${next.join('; ')}.` : '',
    modulesReady: `${modules
      .map(
        ({ module, written }) =>
          `${module} ${written === 0 ? 'is not written yet' : `is ${Math.round(100 * written)}% written`}`,
      )
      .join('; ')}.`,
    articlesReady:
      withArticle.length === withQuestions.length
        ? 'Each of them also has a short article.'
        : `${withArticle.length} of them also ${withArticle.length === 1 ? 'has' : 'have'} a short article.`,
  }
}
