import type { ReactNode } from 'react'
import { ScreenExcerpt } from './mode-card.tsx'

interface Result {
  test: string
  unit: ReactNode
  value: string
  range: string
  flag?: 'Low' | 'High'
}

const results: Result[] = [
  {
    test: 'White cells',
    unit: (
      <>
        ×10<sup>9</sup>/L
      </>
    ),
    value: '3.6',
    range: '4.0–11.0',
    flag: 'Low',
  },
  { test: 'ALT', unit: 'U/L', value: '86', range: '7–55', flag: 'High' },
  { test: 'Creatinine', unit: 'mg/dL', value: '0.8', range: '0.6–1.1' },
]

export const CaseExcerpt = () => (
  <ScreenExcerpt label="A case, at its third step">
    <table className="w-full border-collapse leading-[1.25]">
      <caption className="sr-only">Blood results</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Test</th>
          <th scope="col">Result</th>
          <th scope="col">Reference range</th>
          <th scope="col">Flag</th>
        </tr>
      </thead>
      <tbody className="text-right [&>tr]:border-b-[1.5px] [&>tr]:border-line">
        {results.map(({ test, unit, value, range, flag }) => (
          <tr key={test} className="large-text:flex large-text:flex-wrap large-text:justify-between">
            <th scope="row" className="py-2 text-left font-normal large-text:basis-full">
              {test} <span className="text-micro whitespace-nowrap text-muted max-md:block">{unit}</span>
            </th>
            <td className={`py-2 pl-2 whitespace-nowrap ${flag ? 'font-bold' : ''}`}>{value}</td>
            <td className="py-2 pl-2 whitespace-nowrap text-muted">{range}</td>
            <td className="w-12 py-2 pl-2 text-small font-bold whitespace-nowrap text-iodine large-text:w-auto">
              {flag}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    <p className="mt-1 leading-[1.4]">
      <b>Blood culture</b> <em>Salmonella enterica</em> serovar Typhi, resistant to ceftriaxone and ciprofloxacin.
    </p>
    <p className="mt-1 font-head text-[1.1875rem] leading-[1.25] font-bold tracking-[-.015em]">
      She can take oral medication. Which drug do you choose?
    </p>
  </ScreenExcerpt>
)
