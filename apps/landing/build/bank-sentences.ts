import type moduleCoverage from '@titer/bank/public/modules.json'
import type coverage from '@titer/bank/public/topics.json'

type Coverage = typeof coverage
type Modules = typeof moduleCoverage
type Part = Coverage[number]['parts'][number]

const isWritten = ({ questions }: { questions: number }) => questions > 0

const countWritten = ({ topics }: Part) => topics.filter(isWritten).length

const describePart = (part: Part) => {
  const written = countWritten(part)
  return written === part.topics.length ? part.part : `${part.part} (${written} of ${part.topics.length} topics)`
}

/** Returns the names of the parts that have no questions yet. */
export const unwrittenParts = (subjects: Coverage): string[] =>
  subjects.flatMap(({ parts }) => parts.filter((part) => countWritten(part) === 0).map(({ part }) => part))

/**
 * Returns the sentences that describe which content exists. Every page uses these sentences, so that no page promises a
 * part of the syllabus that has no questions.
 */
export function bankSentences(subjects: Coverage, modules: Modules) {
  const topics = subjects.flatMap(({ parts }) => parts.flatMap((part) => part.topics))
  const written = topics.filter(isWritten)
  const withArticle = written.filter(({ articles }) => articles > 0)
  const next = subjects.flatMap(({ parts }) => parts.find((part) => countWritten(part) === 0)?.part ?? [])
  return {
    topicsReady:
      written.length === topics.length
        ? `All ${topics.length} topics of the syllabus are ready.`
        : `${written.length} of the ${topics.length} topics of the syllabus are ready.`,
    partsReady: subjects
      .map(({ subject, parts }) => {
        const ready = parts.filter((part) => countWritten(part) > 0).map(describePart)
        return `${subject}: ${ready.join('; ') || 'none yet'}.`
      })
      .join(' '),
    /** Empty when every part has questions. */
    partsNext: next.length > 0 ? `Being written next: ${next.join('; ')}.` : '',
    modulesReady: `${modules
      .map(
        ({ module, written }) =>
          `${module} ${written === 0 ? 'is not written yet' : `is ${Math.round(100 * written)}% written`}`,
      )
      .join('; ')}.`,
    articlesReady:
      withArticle.length === written.length
        ? 'Each of them also has a short article.'
        : `${withArticle.length} of them also ${withArticle.length === 1 ? 'has' : 'have'} a short article.`,
  }
}
