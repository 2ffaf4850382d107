import { AuthCard, TextLink } from '@titer/ui'
import { usePageTitle } from '../navigation.ts'
import { checkEmailLabels, ResendMail, SentTo } from './verification-mail.tsx'
import type { MailToVerify } from './verification-mail.tsx'

export function CheckEmail({ mail }: { mail: MailToVerify }) {
  usePageTitle(checkEmailLabels.title)
  return (
    <AuthCard
      title={checkEmailLabels.title}
      homeHref="/"
      lead={<SentTo email={mail.email} />}
      footer={
        <>
          <TextLink href="/login">{checkEmailLabels.verified}</TextLink>
          <TextLink href="/login">{checkEmailLabels.back}</TextLink>
        </>
      }
    >
      <ResendMail {...mail} />
    </AuthCard>
  )
}
