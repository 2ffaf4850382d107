import { explainAccountNumber, messages, type RefundAccount } from '@titer/contract'
import { bankAccountLimits } from '@titer/domain'
import { TextField, type useForm } from '@titer/ui'

export const emptyAccount: RefundAccount = { title: '', bank: '', number: '' }

/** Checks the account before it is sent. Returns a sentence for each invalid field. */
export const checkAccount = ({ title, bank, number }: RefundAccount) => ({
  title: title.trim() === '' ? messages.accountTitleMissing : undefined,
  bank: bank.trim() === '' ? messages.accountBankMissing : undefined,
  number: explainAccountNumber(number),
})

type FieldProps = ReturnType<ReturnType<typeof useForm<string>>['field']>

/** The fields for the bank account that receives a refund. */
export const AccountFields = ({ field }: { field: (name: keyof RefundAccount) => FieldProps }) => (
  <fieldset className="flex flex-col gap-4">
    <legend className="mb-3 font-semibold">Where should we send the money?</legend>
    <TextField
      label="Account title"
      hint="The name on the account."
      autoComplete="name"
      maxLength={bankAccountLimits.title}
      {...field('title')}
    />
    <TextField
      label="Bank"
      hint="A bank account, not a mobile wallet."
      maxLength={bankAccountLimits.bank}
      {...field('bank')}
    />
    <TextField
      label="IBAN or account number"
      hint="The IBAN starts with PK. Your banking app shows it."
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={bankAccountLimits.number}
      {...field('number')}
    />
  </fieldset>
)
