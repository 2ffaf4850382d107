import { earlyAccessDays, planCatalogue } from '@titer/domain'
import { Well } from '@titer/ui'
import type { PlanOffer } from './offers/plan-offers.ts'

const missing = undefined

const rows = [
  { name: 'QuickFire questions', values: ['50', 'All', 'All'] },
  { name: 'Clinical cases', values: ['5', 'All', 'All'] },
  { name: 'Flashcards', values: ['All', 'All', 'All'] },
  { name: 'Articles', values: ['A sample', 'All', 'All'] },
  { name: 'Analytics', values: ['Daily counts', 'Full', 'Full'] },
  { name: 'Works offline', values: ['Yes', 'Yes', 'Yes'] },
  { name: 'Your own flashcards', values: ['Yes', 'Yes', 'Yes'] },
  { name: 'New topics', values: [missing, `After ${earlyAccessDays} days`, 'At once'] },
  { name: 'Your own questions, custom avatar', values: [missing, missing, 'Yes'] },
]

const columns = ['Demo', ...planCatalogue.map(({ name }) => name)]
const cell = 'border-t-[1.5px] border-line py-3 pr-2 text-left leading-tight last:pr-0 lg:py-3.5'
const emphasis = (column: number) => (column === columns.length - 1 ? 'font-semibold text-violet' : 'font-normal')

/**
 * Shows a table that compares the plans. The durations come from the current offers, which may differ from the
 * catalogue.
 */
export function PlanComparison({ offers }: { offers: PlanOffer[] }) {
  const lengths = columns.map((column) => offers.find(({ name }) => name === column)?.term.split(', ')[0])
  return (
    <section aria-labelledby="comparison" className="mt-(--section)">
      <h2 id="comparison" className="mb-3 text-[clamp(1.75rem,1.4rem+1.4vw,2.5rem)] lg:mb-5">
        What each plan includes
      </h2>
      <div className="overflow-x-auto">
        <table className="w-full min-w-70 table-fixed border-collapse text-small lg:text-body">
          <thead>
            <tr>
              <th scope="col" className="w-[28%] lg:w-[34%]">
                <span className="sr-only">Feature</span>
              </th>
              {columns.map((name, column) => (
                <th
                  key={name}
                  scope="col"
                  className={`py-3 text-left font-head leading-tight font-bold lg:text-body tracking-head ${column === 2 ? 'text-violet' : ''}`}
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[{ name: 'Length', values: lengths }, ...rows].map(({ name, values }) => (
              <tr key={name}>
                <th scope="row" className={`${cell} font-normal`}>
                  {name}
                </th>
                {columns.map((plan, column) => (
                  <td key={plan} className={`${cell} ${emphasis(column)}`}>
                    {values[column] ?? <Well level={0} size={16} label="Not included" className="text-rim" />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
