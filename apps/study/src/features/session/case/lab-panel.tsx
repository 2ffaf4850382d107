import type { PackedCase } from '@titer/bank/browser'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { judgeResult } from './lab-flags.ts'

/**
 * Shows laboratory values beside their reference ranges. A value outside its range has an arrow and a word, not only a
 * colour. A number never wraps, so with large text on a phone each value has lines of its own instead of columns.
 */
export function LabPanel({ labs }: { labs: PackedCase['labs'] }) {
  return (
    <div className="@container">
      <table className="w-full border-collapse text-small tabular-nums @max-[18rem]:block">
        <thead className="text-micro text-muted @max-[18rem]:sr-only">
          <tr>
            <th className="py-1 text-left font-normal">Test</th>
            <th className="py-1 pl-2 text-right font-normal whitespace-nowrap">Result</th>
            <th className="py-1 pl-2 text-right font-normal">Reference</th>
            <th className="w-14 py-1">
              <span className="sr-only">Outside the range</span>
            </th>
          </tr>
        </thead>
        <tbody className="@max-[18rem]:block">
          {labs.map((lab) => (
            <LabRow key={lab.name} lab={lab} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function LabRow({ lab: { name, value, unit, range } }: { lab: PackedCase['labs'][number] }) {
  const verdict = judgeResult(value, range)
  return (
    <tr className="border-t border-line align-baseline leading-tight @max-[18rem]:flex @max-[18rem]:flex-wrap @max-[18rem]:items-baseline @max-[18rem]:gap-x-3 @max-[18rem]:py-1.5">
      <th className="py-1.5 text-left font-normal @max-[18rem]:w-full @max-[18rem]:py-0">
        {name.charAt(0).toUpperCase() + name.slice(1)}
      </th>
      <td
        className={`py-1.5 pl-2 text-right whitespace-nowrap @max-[18rem]:py-0 @max-[18rem]:pl-0 ${verdict === undefined ? '' : 'font-bold'}`}
      >
        {value}
      </td>
      <td className="py-1.5 pl-2 text-right text-muted @max-[18rem]:order-last @max-[18rem]:w-full @max-[18rem]:py-0 @max-[18rem]:pl-0 @max-[18rem]:text-left">
        <Range range={range} unit={unit} />
      </td>
      <td className="py-1.5 pl-1 text-right text-micro font-bold whitespace-nowrap text-iodine @max-[18rem]:py-0">
        {verdict === 'low' && (
          <span className="inline-flex items-center">
            <ArrowDown size={14} aria-hidden="true" /> Low
          </span>
        )}
        {verdict === 'high' && (
          <span className="inline-flex items-center">
            <ArrowUp size={14} aria-hidden="true" /> High
          </span>
        )}
      </td>
    </tr>
  )
}

/**
 * Shows a range with its unit, such as “men 13.0–17.0, women 12.0–15.0 g/dL”. Lines break only between words, and never
 * between the last number and its unit.
 */
function Range({ range, unit }: { range: string; unit: string }) {
  const words = range.split(' ')
  const last = words.pop() ?? ''
  const [firstOfUnit = '', ...restOfUnit] = unit.split(' ')
  return [...words, `${last}\u00A0${firstOfUnit}`.trim(), ...restOfUnit].map((word, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- The words never change their order.
    <span key={at}>
      {at > 0 && ' '}
      <span className="whitespace-nowrap">{word}</span>
    </span>
  ))
}
