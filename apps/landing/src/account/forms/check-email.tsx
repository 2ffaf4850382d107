import { withLoginHint } from '@titer/client'
import { AuthCard } from '@titer/screens'
import { TextLink } from '@titer/ui'
import { usePageTitle } from '../../navigation.ts'
import { checkEmailLabels, ResendEmail, SentTo } from './verification-email.tsx'
import type { VerificationEmail } from './verification-email.tsx'

export function CheckEmail({ verification }: { verification: VerificationEmail }) {
  usePageTitle(checkEmailLabels.title)
  return (
    <AuthCard
      title={checkEmailLabels.title}
      homeHref="/"
      lead={<SentTo email={verification.email} />}
      footer={
        <>
          <TextLink href={loginAddress(verification)}>{checkEmailLabels.verified}</TextLink>
          <TextLink href="/login">{checkEmailLabels.back}</TextLink>
        </>
      }
    >
      <ResendEmail {...verification} />
    </AuthCard>
  )
}

const loginAddress = ({ email }: VerificationEmail) =>
  email === undefined ? '/login' : withLoginHint('/login', { email, isJustVerified: false })
