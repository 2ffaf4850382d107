import { describe, expect, it } from 'vitest'
import type { Bank } from '../bank.ts'
import { editorialFaults } from './editorial-fault.ts'
import { findPatterns } from './patterns.ts'

type Question = Bank['questions'][number]
type Case = Bank['cases'][number]

const reasons = [
  'Coagulase activates prothrombin, so plasma clots in a tube.',
  'Streptokinase activates plasminogen, so it dissolves a clot that exists.',
  'Urease splits urea, and the ammonia turns the medium pink.',
  'Haemolysin opens pores in red cells and clears the agar.',
  'Protein A binds the Fc part of IgG and hides the cell.',
]

const question = (more: Partial<Question> = {}): Question => ({
  id: 'q',
  form: 'point',
  topic: 'A30',
  subject: 'coagulase',
  stem: 'Which enzyme marks the organism?',
  options: ['a', 'b', 'c', 'd', 'e'].map((text, at) => ({ text, why: reasons[at] ?? '' })),
  keyAt: 0,
  ...more,
})

const clinical = ({ stages, ...more }: Partial<Case>): Case => ({
  ...question({ stem: `${stages?.map(({ text }) => text).join(' ')} ${more.question ?? ''}` }),
  patient: 'p',
  question: 'Which organism is it?',
  leadIn: 'cause',
  labs: [],
  teach: 't',
  lookAlikes: [],
  steps: [],
  series: { at: 1, of: 1 },
  stages: stages ?? [],
  ...more,
})

const found = (bank: Partial<Pick<Bank, 'questions' | 'cases' | 'cards' | 'drugs'>>) =>
  Object.fromEntries(
    findPatterns({ questions: [], cases: [], cards: [], drugs: [], ...bank } as unknown as Bank)
      .filter(({ ids }) => ids.length > 0)
      .map(({ name, ids }) => [name, ids]),
  )

const withReasons = (...whys: string[]) =>
  question({ options: question().options.map((option, at) => ({ ...option, why: whys[at] ?? option.why })) })

describe('the search for patterns and editorial faults', () => {
  it('finds nothing in a question without faults', () => {
    expect(found({ questions: [question()] })).toEqual({})
    expect(editorialFaults(question())).toEqual([])
  })

  it('reports a missing option, two options with the same reason, and a reason that is too short or not a whole sentence', () => {
    expect(editorialFaults({ options: question().options.slice(1) })).toEqual(['There are not 5 options.'])
    expect(editorialFaults(withReasons(reasons[4] ?? ''))).toEqual(['Two options have the same reason.'])
    expect(editorialFaults(withReasons('is typical of tetanus'))).toEqual([
      'The reason for “a” is not a whole sentence.',
    ])
    expect(editorialFaults(withReasons('Tetanus does this.'))).toEqual([
      'The reason for “a” is too short to explain anything.',
    ])
  })

  it('finds an explanation that only repeats the question', () => {
    const restated = withReasons('This enzyme clots human plasma in tubes.')
    expect(found({ questions: [{ ...restated, stem: 'Which enzyme clots human plasma in a tube?' }] })).toEqual({
      'an explanation that restates the question': ['q'],
    })
  })

  it('finds a phrase of five words that occurs twice in a stem', () => {
    const stem = 'Pain in the right iliac fossa, then guarding in the right iliac fossa: which organ?'
    expect(found({ questions: [question({ stem })] })).toEqual({ 'a phrase of five words twice in the stem': ['q'] })
  })

  it('finds a case that states a starting time only for the drug that is the answer', () => {
    const options = ['oxybutynin', 'digoxin', 'codeine', 'prednisolone', 'losartan'].map((text, at) => ({
      text,
      why: reasons[at] ?? '',
    }))
    const culprit = (history: string) =>
      found({
        cases: [
          clinical({
            options,
            question: 'Which drug is the most likely cause?',
            stages: [{ name: 'History', text: history }],
          }),
        ],
      })
    expect(culprit('Ten days ago oxybutynin was started; she has taken digoxin for a year.')).toEqual({
      'a starting time only for the culprit': ['q'],
    })
    expect(culprit('Ten days ago oxybutynin and digoxin were started.')).toEqual({})
  })

  it('finds a culture that has grown although the illness began only an hour ago', () => {
    const culture = (tests: string) =>
      found({
        cases: [
          clinical({
            stages: [
              {
                name: 'History',
                text: 'A 40-year-old man comes with fever an hour after a transfusion. He is well otherwise.',
              },
              { name: 'Tests', text: tests },
            ],
          }),
        ],
      })
    expect(culture('Blood grows cocci.')).toEqual({ 'a culture that has grown within hours': ['q'] })
    expect(culture('Two days later blood grows cocci.')).toEqual({})
  })

  it('finds nearly identical questions and nearly identical patients within a topic', () => {
    const stem = 'Which of the enzymes of this organism clots the plasma of a rabbit in a tube?'
    const twins = [question({ id: 'q1', stem }), question({ id: 'q2', stem: stem.replace('rabbit', 'horse') })]
    expect(found({ questions: twins })).toEqual({ 'a question nearly the same as another of the topic': ['q2'] })
    const stages = [
      { name: 'History' as const, text: 'A boy has had fever for two days and now limps on his left leg.' },
    ]
    const patients = [clinical({ id: 'c1', stages }), clinical({ id: 'c2', patient: 'other', stages })]
    expect(found({ cases: patients })).toEqual({ 'a patient nearly the same as another of the topic': ['c2'] })
    expect(found({ cases: patients.map((each) => ({ ...each, patient: 'same' })) })).toEqual({})
  })

  it('finds topics in which more than a third of the descriptions of patients begin in the same way', () => {
    const patients = ['one', 'two', 'three'].map((name, at) =>
      clinical({
        id: name,
        patient: name,
        stages: [{ name: 'History', text: `A ${at + 3}0-year-old man has ${name}.` }],
      }),
    )
    expect(found({ cases: patients })).toEqual({
      'the same opening in more than a third of the patients, by topic': ['A30'],
    })
  })
})
