import { Button, ButtonLink } from '@titer/ui'
import { Download, ExternalLink } from 'lucide-react'
import type { MouseEvent } from 'react'
import { openAuth } from '../../account/auth-modal/auth-modal.ts'
import { goToApp } from '../../account/session/go-to-app.ts'
import { useSession } from '../../account/session/session-state.ts'
import { isPlainClick } from '../../site/plain-click.ts'

/**
 * Shows the two buttons of the first screen: the download and the demo for a visitor, the study app and the download
 * for a signed-in user.
 */
export function HeroButtons({ className }: { className: string }) {
  const { status } = useSession()
  if (status === 'signedOut') {
    return (
      <>
        <DownloadLink className={className} />
        <ButtonLink look="quiet" href="/signup" className={className} onClick={signUpHere}>
          Try the demo
        </ButtonLink>
      </>
    )
  }
  return (
    <>
      <Button className={className} busyLabel={status === 'signedIn' ? undefined : 'One moment'} onClick={goToApp}>
        <ExternalLink size={20} strokeWidth={2.25} aria-hidden="true" />
        Go to App
      </Button>
      <DownloadLink look="quiet" className={className} />
    </>
  )
}

const DownloadLink = (props: { look?: 'quiet'; className: string }) => (
  <ButtonLink href="/downloads" {...props}>
    <Download size={20} strokeWidth={2.25} aria-hidden="true" />
    Download Now
  </ButtonLink>
)

function signUpHere(click: MouseEvent) {
  if (!isPlainClick(click)) return
  click.preventDefault()
  openAuth('signup')
}
