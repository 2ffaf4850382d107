import type { TransferInstructions } from '@titer/contract'
import { formatAmount } from '@titer/domain'
import { ButtonLink, Notice, TextLink } from '@titer/ui'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { AccountFacts } from './account-facts.tsx'
import { ProofForm } from './proof/proof-form.tsx'
import { TransferQrCode } from './transfer-qr-code.tsx'

interface TransferStepsProps {
  instructions: TransferInstructions
  onSend: (content: string) => Promise<void>
}

/** Shows the instructions for a bank transfer, step by step. */
export function TransferSteps({ instructions, onSend }: TransferStepsProps) {
  const { transaction, bankDetails, reference, qrCode } = instructions
  const { expires_at: expiresAt } = transaction
  const [isOverdue] = useState(() => new Date(expiresAt) < new Date())
  const amount = formatAmount(instructions.due_paisa, transaction.currency)
  return (
    <>
      {isOverdue && <Overdue expiresAt={expiresAt} />}
      <ol className="flex flex-col gap-9 lg:gap-12">
        <Step number={1} title="Open your banking app or wallet">
          <p>Choose to send money to a bank account{qrCode === null ? '' : ', or to scan a QR code'}.</p>
        </Step>
        <Step number={2} title={`Send exactly ${amount}, with the reference in the note`}>
          <p>The note may be called remarks or purpose. The reference tells us the payment is yours.</p>
          <div className="mt-4 flex flex-col gap-5 lg:flex-row lg:items-start lg:gap-8">
            <div className="min-w-0 rounded-surface bg-agar px-4 lg:max-w-2xl lg:flex-1 lg:px-6">
              <AccountFacts instructions={instructions} />
            </div>
            {qrCode !== null && (
              <TransferQrCode
                text={qrCode}
                label={`QR code for a banking app: ${amount} to ${bankDetails.accountTitle}, reference ${reference}`}
              >
                <strong className="font-head text-h3 leading-tight">{amount}</strong>
                <span className="block text-small">
                  Scan this in your banking app, and check the details it fills in.
                </span>
                <span className="mt-2 block text-small lg:hidden">
                  Is your banking app on this phone? Take a screenshot of the code and open it in the app.
                </span>
              </TransferQrCode>
            )}
          </div>
        </Step>
        <Step number={3} title="Send us a screenshot of the confirmation">
          <p className="mb-4">
            We check it within one working day. Your plan starts once we receive your payment, and we email you.
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

// The bank statement and the mails use the time of Pakistan, so the deadline does too, also on a device elsewhere.
const deadlineFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Asia/Karachi',
})

const DateAndTime = ({ at }: { at: string }) => (
  <time dateTime={at}>{deadlineFormat.format(new Date(at))} Pakistan time</time>
)

const Deadline = ({ expiresAt }: { expiresAt: string }) => (
  <div className="mt-9 max-w-2xl border-t-2 border-line pt-5 lg:mt-12 lg:ml-16">
    <p>
      Please pay by <DateAndTime at={expiresAt} />. If we have received neither the money nor a screenshot by then, this
      payment closes and you can start a new one. No time now? You can find this page again in your account.
    </p>
    <TextLink href="/account">Your account</TextLink>
  </div>
)

const Overdue = ({ expiresAt }: { expiresAt: string }) => (
  <div className="mb-9 max-w-2xl">
    <Notice
      kind="info"
      title="The deadline has passed"
      actions={
        <ButtonLink href="/pricing" small look="quiet">
          Start again
        </ButtonLink>
      }
    >
      This payment was open until <DateAndTime at={expiresAt} /> and closes soon. If you have sent the money, send us
      the screenshot now. If not, please start again and use the new reference.
    </Notice>
  </div>
)
