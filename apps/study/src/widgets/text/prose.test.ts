import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Prose } from './prose.tsx'

it.each([true, false])('a text keeps each number on one line with its unit (hyphenated: %s)', (hyphenates) => {
  const shown = renderToStaticMarkup(createElement(Prose, { text: 'Stenotrophomonas at 37 °C', hyphenates }))
  expect(shown).toBe(`Stenotropho${hyphenates ? '\u00AD' : ''}monas at 37\u00A0°C`)
})
