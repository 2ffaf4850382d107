import { stopRemindersByLink } from '@titer/contract'
import { ButtonLink, LoadingWells, RetryNotice } from '@titer/ui'
import { useCallback } from 'react'
import { useParams } from 'react-router'
import { api } from '../../../device/account/client.ts'
import { useLoaded } from '../../../device/account/use-loaded.ts'
import { BarePage } from '../../../widgets/page/bare-page.tsx'
import { usePageTitle } from '../../../widgets/page/use-page-title.ts'

/** Turns reminders off as soon as it opens. Every reminder by mail links to this page, which needs no sign-in. */
export function StopRemindersPage() {
  usePageTitle('Stop reminders')
  const { token = '' } = useParams()
  const stop = useCallback(() => api(stopRemindersByLink, { params: { token } }), [token])
  const { value, failure, reload } = useLoaded(stop)
  return (
    <BarePage levels={[1, 0.6, 0.2, 0]}>
      {value !== undefined && (
        <>
          <h1 className="text-h1 leading-none font-extrabold tracking-display">Reminders are off</h1>
          <p className="max-w-[46ch] text-lead">
            You won’t get any more reminders from Titer. You can turn them on again in the settings.
          </p>
          <ButtonLink href="/">Open Titer</ButtonLink>
        </>
      )}
      {value === undefined && failure === undefined && <LoadingWells label="Turning reminders off" />}
      {value === undefined && failure !== undefined && (
        <>
          <h1 className="text-h1 leading-none font-extrabold tracking-display">Reminders are still on</h1>
          <RetryNotice sentence={failure} onRetry={() => void reload()} />
        </>
      )}
    </BarePage>
  )
}
