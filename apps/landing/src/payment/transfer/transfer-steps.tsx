import type { TransferInstructions } from '@titer/contract'
import { formatRupees } from '@titer/domain'
import { ButtonLink, Notice, TextLink } from '@titer/ui'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { AccountFacts } from './account-facts.tsx'
import { ProofForm } from './proof-form.tsx'
import { TransferCode } from './transfer-code.tsx'

interface TransferStepsProps {
  instructions: TransferInstructions
  onSend: (content: string) => Promise<void>
}

/** What to do, in order, until the money and a proof of it are sent. */
export function TransferSteps({ instructions, onSend }: TransferStepsProps) {
  const { transaction, bankDetails, reference, qrCode } = instructions
  const { expires_at: expiresAt } = transaction
  const [isOverdue] = useState(() => new Date(expiresAt) < new Date())
  const amount = formatRupees(transaction.amount_paisa / 100)
  return (
    <>
      {isOverdue && <Overdue expiresAt={expiresAt} />}
      <ol className="flex flex-col gap-9 lg:gap-12">
        <Step number={1} title="Open your banking app or wallet">
          <p>Choose to send money to a bank account{qrCode === null ? '' : ', or to scan a code'}.</p>
        </Step>
        <Step number={2} title={`Send exactly ${amount}, with the reference in the note`}>
          <p>The note may be called remarks or purpose. By it we know that the money is yours.</p>
          <div className="mt-4 flex flex-col gap-5 lg:flex-row lg:items-start lg:gap-8">
            <div className="min-w-0 rounded-surface bg-agar px-4 lg:max-w-2xl lg:flex-1 lg:px-6">
              <AccountFacts instructions={instructions} />
            </div>
            {qrCode !== null && (
              <TransferCode
                text={qrCode}
                label={`Code for a banking app: ${amount} to ${bankDetails.accountTitle}, reference ${reference}`}
              >
                <strong className="font-head text-h3 leading-tight">{amount}</strong>
                <span className="block text-small">Scan this in your banking app, and check what it fills in.</span>
                <span className="mt-2 block text-small lg:hidden">
                  Your app is on this phone? Take a screenshot of the code and open it there.
                </span>
              </TransferCode>
            )}
          </div>
        </Step>
        <Step number={3} title="Send us a picture of the confirmation">
          <p className="mb-4">
            A person looks at it within a working day. Your plan starts once the money is here, and we write to you.
          </p>
          <ProofForm onSend={onSend} />
        </Step>
      </ol>
      {!isOverdue && <Deadline expiresAt={expiresAt} />}
    </>
  )
}

interface StepProps {
  number: number
  title: string
  children: ReactNode
}

const Step = ({ number, title, children }: StepProps) => (
  <li>
    <div className="mb-2 flex items-center gap-3 lg:gap-6">
      <span
        aria-hidden="true"
        className="grid size-10 shrink-0 place-items-center rounded-full border-2 border-violet font-head text-h3 font-bold text-violet"
      >
        {number}
      </span>
      <h2 className="text-h3">{title}</h2>
    </div>
    <div className="lg:ml-16">{children}</div>
  </li>
)

const asMoment = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
})

const Moment = ({ at }: { at: string }) => <time dateTime={at}>{asMoment.format(new Date(at))}</time>

const Deadline = ({ expiresAt }: { expiresAt: string }) => (
  <div className="mt-9 max-w-2xl border-t-2 border-line pt-5 lg:mt-12 lg:ml-16">
    <p>
      Open until <Moment at={expiresAt} />. Without money or a picture by then, this payment closes and you can start a
      new one. No time now? You find it again in your account.
    </p>
    <TextLink href="/account">Your account</TextLink>
  </div>
)

const Overdue = ({ expiresAt }: { expiresAt: string }) => (
  <div className="mb-9 max-w-2xl">
    <Notice
      kind="info"
      title="The time is over"
      actions={
        <ButtonLink href="/pricing" small look="quiet">
          Start again
        </ButtonLink>
      }
    >
      This payment was open until <Moment at={expiresAt} /> and closes soon. If you have sent the money, send us the
      picture now. If not, please start again and use the new reference.
    </Notice>
  </div>
)
