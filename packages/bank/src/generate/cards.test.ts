import { describe, expect, it } from 'vitest'
import type { SheetEntry } from '../read/entry.ts'
import { buildKnowledge } from '../read/knowledge.ts'
import type { Point } from '../read/sheet-schemas.ts'
import { makeCards } from './cards.ts'

const place = { file: 'a.yaml', line: 1 }

const cardsOf = (...sheets: Omit<SheetEntry, 'file' | 'line'>[]) =>
  makeCards(buildKnowledge(sheets.map((sheet) => ({ ...sheet, ...place }) as SheetEntry))).map(({ front, back }) => [
    front,
    back,
  ])

const point = (ask: string, also: string[] = []): Point => ({
  ask,
  key: 'coagulase',
  why: 'It clots plasma.',
  not: {},
  also,
})

const concept = (...points: Point[]) => ({
  kind: 'concept' as const,
  sheet: { concept: 'staphylococci', topic: 'A30', points },
})

const toxin = (name: string, by: string[], also: string[] = []) => ({
  kind: 'toxin' as const,
  sheet: { toxin: name, topic: 'A30', by, also },
})

describe('flashcards', () => {
  it('show every right answer on the back', () => {
    expect(cardsOf(concept(point('Which enzyme clots plasma?', ['thrombin'])))).toEqual([
      ['Which enzyme clots plasma?', 'Coagulase. It clots plasma. Also right: thrombin.'],
    ])
  })

  it('do not show arguable answers', () => {
    expect(cardsOf(concept({ ...point('Which enzyme clots plasma?'), arguable: ['thrombin'] }))).toEqual([
      ['Which enzyme clots plasma?', 'Coagulase. It clots plasma.'],
    ])
  })

  it.each([
    'Which of the following clots plasma?',
    'Which statement describes the enzyme?',
    'Which of her drugs should be stopped?',
    'Which measure is appropriate?',
    'Which property is expected?',
    'Which pair is an example of antagonism?',
  ])('leave out a question that cannot be answered without its options: %s', (ask) => {
    expect(cardsOf(concept(point(ask)))).toEqual([])
  })

  it('leave out a question with more than four right answers', () => {
    expect(cardsOf(concept(point('Which enzyme clots plasma?', ['a', 'b', 'c', 'd'])))).toEqual([])
  })

  it('ask for a drug’s class within its wider group, and accept the other names of the class', () => {
    const names = { among: 'calcium channel blockers', 'also-called': ['DHPs'] }
    expect(
      cardsOf(
        { kind: 'class', sheet: { class: 'dihydropyridines', topic: 'B25', ...names } },
        { kind: 'drug', sheet: { drug: 'nifedipine', topic: 'B25', class: 'dihydropyridines' } },
      ),
    ).toEqual([
      ['To which class of calcium channel blockers does nifedipine belong?', 'Dihydropyridines. Also right: DHPs.'],
    ])
  })

  it('ask how a class acts, unless the name of the class says so', () => {
    const binding = { term: 'binding', vocabulary: 'action' as const, option: 'binding', does: 'bind to a receptor' }
    const named = (name: string) => ({
      kind: 'class' as const,
      sheet: { class: name, topic: 'B23', action: 'binding' },
    })
    expect(cardsOf({ kind: 'term', sheet: binding }, named('statins'), named('COMT inhibitors'))).toEqual([
      ['How do statins act?', 'They bind to a receptor.'],
    ])
  })

  it('accept a drug’s own smaller group, and do not ask for a class that the drug’s name contains', () => {
    const drug = (name: string, of: string, also?: string[]) => ({
      kind: 'drug' as const,
      sheet: { drug: name, topic: 'B74', class: of, ...(also && { 'class-also': also }) },
    })
    const classes = ['cephalosporins', 'polymyxins'].map((name) => ({
      kind: 'class' as const,
      sheet: { class: name, topic: 'B74' },
    }))
    expect(
      cardsOf(...classes, drug('cefoxitin', 'cephalosporins', ['cephamycins']), drug('polymyxin B', 'polymyxins')),
    ).toEqual([['To which class does cefoxitin belong?', 'Cephalosporins. Also right: cephamycins.']])
  })

  it('ask which organisms make a toxin, unless the toxin’s name reveals them', () => {
    expect(
      cardsOf(
        toxin('cereulide', ['Bacillus cereus']),
        toxin('streptolysin S', ['Streptococcus pyogenes']),
        toxin('cholera toxin', ['Vibrio cholerae']),
      ),
    ).toEqual([['Which organism makes cereulide?', 'Bacillus cereus.']])
  })

  it('ask which organisms are isolated on a medium, unless there are too many organisms to remember', () => {
    const medium = (name: string, organisms: string[]) => ({
      kind: 'medium' as const,
      sheet: { medium: name, topic: 'A10', for: organisms, also: [], basis: 'an agar' },
    })
    expect(
      cardsOf(medium('TCBS agar', ['Vibrio cholerae']), medium('XLD agar', ['a', 'b', 'c', 'd', 'e', 'f', 'g'])),
    ).toEqual([['Which organism is chiefly isolated on TCBS agar?', 'Vibrio cholerae. The medium is an agar.']])
  })

  it('ask for the action of a drug, and name the drug in the words of its sheet', () => {
    const term = {
      kind: 'term' as const,
      sheet: { term: 'D1 agonism', vocabulary: 'action' as const, option: 'activation of D1 receptors' },
    }
    const dopamine = {
      kind: 'drug' as const,
      sheet: { drug: 'dopamine', said: 'a slow infusion of dopamine', topic: 'B16', action: 'D1 agonism' },
    }
    expect(cardsOf(term, dopamine)).toEqual([
      ['How does a slow infusion of dopamine act?', 'Activation of D1 receptors.'],
    ])
  })

  it('ask about a fact of a whole drug class only once, not for each drug', () => {
    const term = {
      kind: 'term' as const,
      sheet: {
        term: 'transpeptidase inhibition',
        vocabulary: 'action' as const,
        option: 'inhibition of transpeptidases',
        does: 'inhibit transpeptidases',
        because: 'the wall stays weak',
      },
    }
    const penicillins = {
      kind: 'class' as const,
      sheet: { class: 'penicillins', topic: 'B74', action: 'transpeptidase inhibition' },
    }
    const drug = (name: string) => ({
      kind: 'drug' as const,
      sheet: { drug: name, topic: 'B74', class: 'penicillins' },
    })
    expect(cardsOf(term, penicillins, drug('ampicillin'), drug('amoxicillin'))).toEqual([
      ['How do penicillins act?', 'They inhibit transpeptidases: the wall stays weak.'],
      ['To which class does ampicillin belong?', 'Penicillins.'],
      ['To which class does amoxicillin belong?', 'Penicillins.'],
    ])
  })
})
