import { describe, expect, it } from 'vitest'
import { clozeNumbers, renderCloze } from './cloze.ts'
import { renderCard } from './template.ts'

describe('a cloze text', () => {
  it('[T-32] hides only the gaps that have the card’s number, and shows the hint of a hidden gap if there is one', () => {
    const text = '{{c1::Rickettsia::genus}} is spread by {{c2::lice}}, and so is {{c1::Bartonella quintana}}.'
    expect(clozeNumbers(text)).toEqual([1, 2])
    expect(renderCloze(text, 1)).toEqual({
      hidden: '[genus] is spread by lice, and so is […].',
      filled: 'Rickettsia is spread by lice, and so is Bartonella quintana.',
      answers: ['Rickettsia', 'Bartonella quintana'],
    })
    expect(renderCloze(text, 2).hidden).toBe('Rickettsia is spread by […], and so is Bartonella quintana.')
  })

  it('[T-32] may contain gaps within gaps, and braces that belong to no gap', () => {
    const nested = '{{c1::The {{c2::outer}} membrane}} of {x}}'
    expect(renderCloze(nested, 1).hidden).toBe('[…] of {x}}')
    expect(renderCloze(nested, 2).hidden).toBe('The […] membrane of {x}}')
    expect(renderCloze('{{c1::never closed', 1).hidden).toBe('{{c1::never closed')
  })
})

describe('a card template', () => {
  const render = (front: string, back: string, fields: Record<string, string>, ord = 0) =>
    renderCard({ front, back }, { fields: new Map(Object.entries(fields)), ord })

  it('[T-32] shows fields, shows the inverted section of an empty field instead of its section, and shows hints and typed answers only on the back', () => {
    const fields = { Front: 'Which?', Extra: ' <br>', Hint: 'h' }
    expect(
      render(
        '{{Front}}{{#Extra}}, {{Extra}}{{/Extra}}{{^Extra}}!{{/Extra}}{{hint:Hint}}{{type:Hint}}',
        '{{hint:Hint}}{{type:Front}}',
        fields,
      ),
    ).toEqual({ front: 'Which?!', back: 'hWhich?' })
  })

  it('[T-32] leaves the repeated front and unknown fields out of the back', () => {
    expect(render('{{Front}}', '{{FrontSide}}<hr id=answer>{{Back}}{{Tags}}', { Front: 'f', Back: 'b' }).back).toBe(
      '<hr id=answer>b',
    )
  })

  it('[T-32] puts the hidden words of a cloze before the whole text on the back', () => {
    expect(render('{{cloze:Text}}', '{{cloze:Text}}', { Text: 'a {{c2::b}}' }, 1)).toEqual({
      front: 'a […]',
      back: 'b<br><br>a b',
    })
  })
})
