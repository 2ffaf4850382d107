import type { Reminder } from '@titer/contract'
import { Section } from '@titer/ui'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { NeedsNetwork } from '../../../widgets/notices/needs-network.tsx'
import { ChoiceField } from '../../../widgets/fields/choice-field.tsx'
import { SelectPill } from '../../../widgets/fields/select-pill.tsx'
import { SwitchSetting } from '../../../widgets/fields/switch-setting.tsx'
import { canReceivePush } from './push-messages.ts'
import { reminderOptions, timeOptions, timeOutside, timeWords } from './reminder-times.ts'
import { useReminders } from './use-reminders.ts'

/**
 * Lets the student turn on a daily reminder, and choose its time, its channel (push message or email) and the quiet
 * hours.
 */
export function RemindersSection({ restDays }: { restDays: readonly number[] }) {
  const reminders = useReminders(restDays)
  const { isLoaded, reminder, channel, isSaving, failure, isOffline, reload, turnOn, turnOff } = reminders
  useKeepRestDays(reminders, restDays)
  return (
    <Section
      id="reminders"
      title="Reminders"
      lead="At most one a day. You get none on rest days, or if you have already studied that day."
    >
      {!isLoaded || failure !== undefined ? (
        <NeedsNetwork
          what="Changing your reminders"
          failure={failure}
          isOffline={isOffline}
          onRetry={() => void reload()}
        />
      ) : (
        <>
          <SwitchSetting
            label="Remind me to study"
            hint={
              reminder === undefined ? 'Off. We send reminders only if you turn them on.' : summary(reminder, channel)
            }
            isOn={reminder !== undefined}
            isSaved={false}
            isDisabled={isSaving}
            onChange={(isOn) => void (isOn ? turnOn(canReceivePush() ? 'push' : 'email') : turnOff())}
          />
          {reminder !== undefined && <ReminderFields reminder={reminder} channel={channel} turnOn={turnOn} />}
        </>
      )}
    </Section>
  )
}

/** Sends the rest days again if the student has changed them since the reminders were turned on. */
function useKeepRestDays(
  { reminder, channel, isSaving, turnOn }: ReturnType<typeof useReminders>,
  restDays: readonly number[],
) {
  const isOutdated = reminder !== undefined && !isSaving && reminder.restDays.join() !== restDays.join()
  const send = useEffectEvent(() => {
    // If another device receives the reminders, sending the rest days from here would move the reminders to this
    // device.
    if (channel !== 'otherDevice') void turnOn(channel)
  })
  useEffect(() => {
    if (isOutdated) send()
  }, [isOutdated])
}

function summary({ minute }: Reminder, channel: ReturnType<typeof useReminders>['channel']) {
  const channelWords = {
    push: 'as a notification on this device',
    otherDevice: 'as a notification on another device',
    email: 'by email',
  }[channel]
  return `Every day at ${timeWords(minute)}, ${channelWords}. You can turn reminders off here or in any reminder.`
}

type FieldsProps = Pick<ReturnType<typeof useReminders>, 'channel' | 'turnOn'> & { reminder: Reminder }

function ReminderFields({ reminder, channel, turnOn }: FieldsProps) {
  const { minute, quietFrom, quietTo } = reminder
  const change = (times: Partial<Reminder>) => {
    const quiet = { quietFrom, quietTo, ...times }
    const next = { ...quiet, minute: timeOutside(quiet, times.minute ?? minute) }
    void turnOn(channel === 'email' ? 'email' : 'push', next)
  }
  return (
    <>
      <TimeRow label="Time">
        <SelectPill
          label="Time of the reminder"
          value={String(minute)}
          options={reminderOptions({ quietFrom, quietTo })}
          onChange={(value) => change({ minute: Number(value) })}
        />
      </TimeRow>
      <TimeRow label="Quiet hours" hint="No reminder arrives in these hours.">
        <SelectPill
          label="Quiet hours start"
          value={String(quietFrom)}
          options={timeOptions}
          onChange={(value) => change({ quietFrom: Number(value) })}
        />
        <span>to</span>
        <SelectPill
          label="Quiet hours end"
          value={String(quietTo)}
          options={timeOptions}
          onChange={(value) => change({ quietTo: Number(value) })}
        />
      </TimeRow>
      {canReceivePush() ? (
        <ChoiceField
          label="How"
          value={channel === 'push' ? 'push' : 'email'}
          onChange={(next) => void turnOn(next)}
          options={[
            { value: 'push', word: 'Notification here' },
            { value: 'email', word: 'Email' },
          ]}
        />
      ) : (
        <p className="text-small leading-snug text-muted">
          This browser cannot show notifications, so reminders come by email. On an iPhone, install the app on the home
          screen first.
        </p>
      )}
    </>
  )
}

const TimeRow = ({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) => (
  <fieldset className="grid gap-2">
    <legend className="mb-2 font-head text-body font-bold">{label}</legend>
    <div className="flex flex-wrap items-center gap-3">{children}</div>
    {hint !== undefined && <p className="text-small leading-snug text-muted">{hint}</p>}
  </fieldset>
)
