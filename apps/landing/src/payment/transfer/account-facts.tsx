import type { TransferInstructions } from '@titer/contract'
import { formatRupees } from '@titer/domain'
import { Button } from '@titer/ui'
import { Check, Copy, TextSelect } from 'lucide-react'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { readAccountNumber } from './account-number.ts'
import { useCopy } from './use-copy.ts'

interface AccountFactsProps {
  instructions: Pick<TransferInstructions, 'transaction' | 'bankDetails' | 'reference'>
}

/** Everything a banking app asks for, each line to be copied. */
export function AccountFacts({ instructions }: AccountFactsProps) {
  const { transaction, bankDetails, reference } = instructions
  const { last, copy } = useCopy()
  const rupees = transaction.amount_paisa / 100
  const account = readAccountNumber(bankDetails.accountNumber)
  const lineOf = (name: string, text: string) => ({
    name,
    how: last?.name === name ? last.how : undefined,
    onCopy: (shown: Element | null) => void copy(name, text, shown),
  })
  return (
    <>
      <dl>
        <Line {...lineOf('Amount', String(rupees))} note="Send exactly this.">
          <span className="font-head text-h2 leading-none font-extrabold tracking-head">{formatRupees(rupees)}</span>
        </Line>
        <Line {...lineOf('Account title', bankDetails.accountTitle)}>{bankDetails.accountTitle}</Line>
        <Line {...lineOf('Bank', bankDetails.bankName)}>{bankDetails.bankName}</Line>
        <Line {...lineOf(account.name, account.plain)}>
          {/* Apart by margins, not by spaces: selected by hand, it is still one number. */}
          {account.groups.map((group, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- A group is its place in the number.
            <span key={place} className="me-[0.3em] inline-block last:me-0">
              {group}
            </span>
          ))}
        </Line>
        <Line {...lineOf('Reference', reference)} note="Goes into the note of the transfer.">
          <span className="font-head text-h3 leading-tight font-bold whitespace-nowrap">{reference}</span>
        </Line>
      </dl>
      <output className="sr-only">{last && spoken[last.how](last.name)}</output>
    </>
  )
}

const spoken = {
  copied: (name: string) => `${name}: copied.`,
  selected: (name: string) => `${name}: selected, ready for you to copy.`,
}

interface LineProps {
  name: string
  how: keyof typeof looks | undefined
  note?: string
  onCopy: (shown: Element | null) => void
  children: ReactNode
}

function Line({ name, how, note, onCopy, children }: LineProps) {
  const shown = useRef<HTMLSpanElement>(null)
  const { word, Sign } = how ? looks[how] : untouched
  return (
    <div className="relative border-t-2 border-line py-3 pr-28 leading-snug first:border-t-0 lg:pr-32">
      <dt className="text-small text-muted">{name}</dt>
      <dd className="font-semibold tabular-nums">
        <span ref={shown}>{children}</span>
        {note && <p className="mt-0.5 text-small font-normal text-muted">{note}</p>}
        <Button
          small
          look="quiet"
          className="absolute inset-y-0 right-0 my-auto h-11 min-w-27 gap-2! px-3! lg:min-w-29"
          onClick={() => onCopy(shown.current)}
        >
          <Sign size={18} strokeWidth={2.25} aria-hidden="true" />
          <span>
            {word}
            <span className="sr-only"> {name.toLowerCase().replace('iban', 'IBAN')}</span>
          </span>
        </Button>
      </dd>
    </div>
  )
}

const untouched = { word: 'Copy', Sign: Copy }
const looks = { copied: { word: 'Copied', Sign: Check }, selected: { word: 'Selected', Sign: TextSelect } }
