import { ApiError } from '@titer/client'
import { errors, messages, reminderCalls, type ErrorCode, type PushSubscriptionKeys } from '@titer/contract'
import { explain } from '@titer/screens/words'
import { useCallback, useState } from 'react'
import { toast } from 'sonner'
import { session } from '../../../device/account/client.ts'
import { useLoaded } from '../../../device/account/use-loaded.ts'
import { ownEndpoint, subscribe, unsubscribe } from './push-messages.ts'
import { defaultTimes } from './reminder-times.ts'

export type Channel = 'push' | 'email'
type Times = typeof defaultTimes

const unknownService: ErrorCode = 'reminder.pushService'
const blocked = 'Your browser did not allow notifications, so reminders come by email.'

const load = async () => ({ ...(await session.call(reminderCalls.state)), ownEndpoint: await ownEndpoint() })

/** Returns the student's reminders as stored on the server, and the functions that change them. */
export function useReminders(restDays: readonly number[]) {
  const { value, failure, isOffline, reload } = useLoaded(load)
  const [isSaving, setIsSaving] = useState(false)

  const save = useCallback(
    async (change: () => Promise<void>) => {
      setIsSaving(true)
      try {
        await change()
      } catch (error) {
        toast.error(explain(error, { otherwise: { message: messages.unexpected } }).toast)
      }
      await reload()
      setIsSaving(false)
    },
    [reload],
  )

  const send = async (times: Times, push: PushSubscriptionKeys | null) => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    await session.call(reminderCalls.set, { body: { ...times, timeZone, restDays: [...restDays], push } })
  }

  const turnOn = (channel: Channel, times: Times = value?.reminder ?? defaultTimes) =>
    save(async () => {
      const { minute, quietFrom, quietTo } = times
      const push = channel === 'push' ? await subscribe(value?.pushKey ?? '') : undefined
      if (channel === 'push' && push === undefined) toast(blocked)
      try {
        await send({ minute, quietFrom, quietTo }, push ?? null)
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== unknownService) throw error
        toast(errors[unknownService].message)
        await send({ minute, quietFrom, quietTo }, null)
      }
    })

  const turnOff = () =>
    save(async () => {
      await session.call(reminderCalls.stop)
      await unsubscribe()
    })

  const reminder = value?.reminder ?? undefined
  return {
    isLoaded: value !== undefined,
    reminder,
    /** Whether reminders are sent to this device, to another device or by email. */
    channel: channelOf(reminder?.endpoint, value?.ownEndpoint),
    isSaving,
    failure,
    isOffline,
    reload,
    turnOn,
    turnOff,
  }
}

function channelOf(endpoint: string | null | undefined, own: string | undefined): Channel | 'otherDevice' {
  if (endpoint === null || endpoint === undefined) return 'email'
  return endpoint === own ? 'push' : 'otherDevice'
}
