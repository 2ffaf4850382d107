import { describe, expect, it } from 'vitest'
import { readAnkiText } from './anki-text.ts'
import { readGift } from './gift.ts'

const lines = (...all: string[]) => all.join('\n')

describe('importing an Anki text export', () => {
  it('uses the separator and the column of tags that the header names, and leaves out the columns of the note type and the deck', () => {
    const file = lines(
      '#separator:semicolon',
      '#html:true',
      '#notetype column:1',
      '#deck column:2',
      '#tags column:5',
      'Basic;Micro;<b>Catalase</b> of staphylococci?;"positive&nbsp;(<i>all</i>)";bench exam',
    )
    expect(readAnkiText(file)).toEqual({
      cards: [{ front: 'Catalase of staphylococci?', back: 'positive (all)', tags: ['bench', 'exam'] }],
      questions: [],
      faults: [],
    })
  })

  it('needs no header, and accepts quoted line breaks and separators', () => {
    const file = lines('"one, ""two""\nthree",back', 'front,"a, b"')
    expect(readAnkiText(file).cards.map(({ front, back }) => [front, back])).toEqual([
      ['one, "two"\nthree', 'back'],
      ['front', 'a, b'],
    ])
  })

  it('turns a cloze note into a card with gaps on the front and the full text on the back', () => {
    const { cards } = readAnkiText('{{c1::Vancomycin::drug}} binds {{c2::D-Ala-D-Ala}}.\tA glycopeptide.')
    expect(cards[0]).toMatchObject({
      front: '[drug] binds […].',
      back: 'Vancomycin binds D-Ala-D-Ala.\n\nA glycopeptide.',
    })
  })

  it('reports the line of a note without a back, and reads the other notes', () => {
    const { cards, faults } = readAnkiText(lines('#separator:tab', 'a\tb', 'lonely', '', 'c\td'))
    expect(cards).toHaveLength(2)
    expect(faults).toEqual([{ line: 3, message: 'This line must have a front and a back.' }])
  })
})

describe('importing a GIFT file', () => {
  it('keeps the options, key, reasons and general feedback of a multiple-choice question', () => {
    const { questions, faults } = readGift(
      lines(
        '// a remark',
        '$CATEGORY: Micro/Cocci',
        '',
        '::q1::Which is coagulase\\-positive? {',
        '  ~S. epidermidis#a commensal',
        '  =S. aureus#it clots plasma',
        '',
        '  ~%0%S. \\= saprophyticus#resists novobiocin',
        '  ####Remember the tube.',
        '}',
      ).replace('\\-', '-'),
    )
    expect(faults).toEqual([])
    expect(questions).toEqual([
      {
        stem: 'Which is coagulase-positive?',
        options: [
          { text: 'S. epidermidis', why: 'a commensal' },
          { text: 'S. aureus', why: 'it clots plasma\n\nRemember the tube.' },
          { text: 'S. = saprophyticus', why: 'resists novobiocin' },
        ],
        keyAt: 1,
      },
    ])
  })

  it('turns short-answer, numerical, missing-word and true-false questions into cards', () => {
    const { cards, faults } = readGift(
      lines(
        'Who found penicillin? {=Fleming =Alexander Fleming}',
        '',
        'The half-life is 0.693 × V / CL. {TRUE#wrong#right}',
        '',
        'Normal pH? {#7.4:0.05}',
        '',
        'Between? {#1..5}',
        '',
        '[html]<p>MRSA carries {=mecA} as a gene.</p>',
      ),
    )
    expect(faults).toEqual([])
    expect(cards.map(({ front, back }) => [front, back])).toEqual([
      ['Who found penicillin?', 'Fleming; or Alexander Fleming.'],
      ['The half-life is 0.693 × V / CL.', 'True.\n\nwrong'],
      ['Normal pH?', '7.4 (± 0.05)'],
      ['Between?', '1 to 5'],
      ['MRSA carries _____ as a gene.', 'mecA.'],
    ])
  })

  it('reads escaped signs in the feedback of every kind of question', () => {
    const kinds = ['TRUE#a \\# b', '#7.4', '=x', '=x#a \\# b ~y']
    const { cards, questions } = readGift(kinds.map((kind) => `Asked? {${kind}####V \\= d}`).join('\n\n'))
    expect(cards.map(({ back }) => back)).toEqual(['True.\n\na # b\n\nV = d', '7.4\n\nV = d', 'x.\n\nV = d'])
    expect(questions[0]?.options[0]?.why).toBe('a # b\n\nV = d')
  })

  it('keeps comparison signs that could be mistaken for HTML tags, as the Anki import does', () => {
    const stem = 'A man has Na <135 and K >5.5. What is it?'
    expect(readGift(`${stem} {=Addison disease ~Cushing disease}`).questions).toMatchObject([{ stem }])
    expect(readAnkiText(`#html:true\n<b>Na</b> <135\tK >5.5<br>&lt;1`).cards).toMatchObject([
      { front: 'Na <135', back: 'K >5.5\n<1' },
    ])
  })

  it('reads the file to the end even if a closing brace is missing', () => {
    const { questions, faults } = readGift(
      lines('One? {', '  =a', '  ~b', '', 'Two? {', '  =c', '', '  ~d', '}', '', '::three::Three? {=e ~f}'),
    )
    expect(questions.map(({ stem }) => stem)).toEqual(['Two?', 'Three?'])
    expect(faults).toEqual([{ line: 1, message: 'The closing brace of this question is missing.' }])
  })

  it('reports the lines of unsupported questions, and reads all other questions', () => {
    const { questions, cards, faults } = readGift(
      lines(
        'No braces here',
        '',
        'Match {=a -> b =c -> d}',
        '',
        'Two? {~%50%a ~%50%b}',
        '',
        'Write. {}',
        '',
        'Ok? {=a -> b ~c}',
      ),
    )
    expect([questions.length, cards.length]).toEqual([1, 0])
    expect(faults.map(({ line }) => line)).toEqual([1, 3, 5, 7])
  })
})
