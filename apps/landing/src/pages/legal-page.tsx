import { ButtonLink, TextLink } from '@titer/ui'
import { ArrowLeft } from 'lucide-react'
import type { MarkdownPage } from '../../build/content.ts'
import { LastUpdated } from '../legal/last-updated.tsx'
import { usePath } from '../navigation.ts'
import { legalLinks } from '../site/site-links.ts'
import { MarkdownLayout } from '../markdown/markdown-layout.tsx'

export const LegalPage = (page: MarkdownPage) => (
  <MarkdownLayout page={page} side={<BackToHome />} intro={<LastUpdated />} end={<OtherPolicies />} />
)

const BackToHome = () => (
  <ButtonLink href="/" look="quiet" small className="mt-2 lg:mt-1">
    <ArrowLeft size={20} aria-hidden="true" />
    Back to Home
  </ButtonLink>
)

function OtherPolicies() {
  const path = usePath()
  return (
    <nav aria-label="Other policies" className="mt-14 flex max-w-[40em] flex-wrap gap-x-8 border-t-2 border-ink pt-3">
      {legalLinks
        .filter(({ href }) => href !== path)
        .map(({ href, label }) => (
          <TextLink key={href} href={href}>
            {label}
          </TextLink>
        ))}
    </nav>
  )
}
