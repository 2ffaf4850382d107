import type { TransferInstructions } from '@titer/contract'
import { formatAmount } from '@titer/domain'
import { Button } from '@titer/ui'
import { Check, Copy, TextSelect } from 'lucide-react'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { readAccountNumber } from './account-number.ts'
import { useCopy } from './use-copy.ts'

interface AccountFactsProps {
  instructions: Pick<TransferInstructions, 'transaction' | 'due_paisa' | 'bankDetails' | 'reference'>
}

/** Lists the details that a banking app requires. Each line has a Copy button. */
export function AccountFacts({ instructions }: AccountFactsProps) {
  const { transaction, due_paisa: duePaisa, bankDetails, reference } = instructions
  const { last, copy } = useCopy()
  const account = readAccountNumber(bankDetails.accountNumber)
  const lineOf = (name: string, text: string) => ({
    name,
    how: last?.name === name ? last.how : undefined,
    onCopy: (element: Element | null) => void copy(name, text, element),
  })
  return (
    <>
      <dl>
        <Line {...lineOf('Amount', plainAmount(duePaisa))} note="Send exactly this amount.">
          <span className="font-head text-h2 leading-none font-extrabold tracking-head">
            {formatAmount(duePaisa, transaction.currency)}
          </span>
        </Line>
        <Line {...lineOf('Account title', bankDetails.accountTitle)}>{bankDetails.accountTitle}</Line>
        <Line {...lineOf('Bank', bankDetails.bankName)}>{bankDetails.bankName}</Line>
        <Line {...lineOf(account.name, account.plain)}>
          {/* Margins separate the groups, so that a number that the user selects contains no spaces. */}
          {account.groups.map((group, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- The groups never change order, and two may be equal.
            <span key={index} className="me-[0.3em] inline-block last:me-0">
              {group}
            </span>
          ))}
        </Line>
        <Line {...lineOf('Reference', reference)} note="Enter this in the transfer's note field.">
          <span className="font-head text-h3 leading-tight font-bold whitespace-nowrap">{reference}</span>
        </Line>
      </dl>
      <output className="sr-only">{last && announcements[last.how](last.name)}</output>
    </>
  )
}

/** Returns the amount as a banking app accepts it: 650 or 650.50. */
const plainAmount = (paisa: number) => (paisa / 100).toFixed(paisa % 100 === 0 ? 0 : 2)

const announcements = {
  copied: (name: string) => `${name}: copied.`,
  selected: (name: string) => `${name}: selected, ready for you to copy.`,
}

interface LineProps {
  name: string
  how: keyof typeof buttons | undefined
  note?: string
  onCopy: (element: Element | null) => void
  children: ReactNode
}

function Line({ name, how, note, onCopy, children }: LineProps) {
  const textRef = useRef<HTMLSpanElement>(null)
  const { label, Icon } = how ? buttons[how] : initialButton
  return (
    <div className="relative border-t-2 border-line py-3 pr-28 leading-snug first:border-t-0 lg:pr-32">
      <dt className="text-small text-muted">{name}</dt>
      <dd className="font-semibold tabular-nums">
        <span ref={textRef}>{children}</span>
        {note && <p className="mt-0.5 text-small font-normal text-muted">{note}</p>}
        <Button
          small
          look="quiet"
          className="absolute inset-y-0 right-0 my-auto h-11 min-w-27 gap-2! px-3! lg:min-w-29"
          onClick={() => onCopy(textRef.current)}
        >
          <Icon size={18} strokeWidth={2.25} aria-hidden="true" />
          <span>
            {label}
            <span className="sr-only"> {name.toLowerCase().replace('iban', 'IBAN')}</span>
          </span>
        </Button>
      </dd>
    </div>
  )
}

const initialButton = { label: 'Copy', Icon: Copy }
const buttons = { copied: { label: 'Copied', Icon: Check }, selected: { label: 'Selected', Icon: TextSelect } }
