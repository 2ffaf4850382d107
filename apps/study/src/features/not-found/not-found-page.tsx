import { ButtonLink } from '@titer/ui'
import { BarePage } from '../../widgets/page/bare-page.tsx'
import { usePageTitle } from '../../widgets/page/use-page-title.ts'

const emptyWells = [0, 0, 0, 0, 0, 0]

export function NotFoundPage() {
  usePageTitle('Not found')
  return (
    <BarePage levels={emptyWells}>
      <h1 className="text-h1 leading-none font-extrabold tracking-display">Nothing in this well.</h1>
      <p className="text-lead">There’s no page at this address.</p>
      <ButtonLink href="/">Back to Today</ButtonLink>
    </BarePage>
  )
}
