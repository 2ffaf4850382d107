import questions from '@titer/bank/public/questions.json'
import { contentWidth } from '../site/content-width.ts'
import { SiteLayout } from '../site/site-layout.tsx'
import { AllAnswers } from '../sample-questions/all-answers.tsx'
import { SampleQuiz } from '../sample-questions/sample-quiz.tsx'

/** Lets anybody try a few questions without an account. */
export const SampleQuestionsPage = () => (
  <SiteLayout>
    <div className={`${contentWidth} pt-4 pb-(--section) lg:pt-10`}>
      <h1 className="text-h2 leading-[1.02] font-extrabold tracking-display">Sample questions</h1>
      <p className="mt-3 max-w-[36em] text-lead leading-snug text-muted">
        These questions come from our question bank. You need no account, and your answers stay on this page.
      </p>
      <SampleQuiz questions={questions} />
      <noscript>
        <AllAnswers questions={questions} />
      </noscript>
    </div>
  </SiteLayout>
)
