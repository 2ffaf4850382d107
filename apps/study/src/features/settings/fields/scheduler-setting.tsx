import { settingBounds, type StudySettings } from '@titer/domain'
import { SavedMark } from '../../../widgets/fields/saved-mark.tsx'
import { NumberSetting } from './number-setting.tsx'
import type { SettingsEditor } from '../use-settings.ts'

const schedulers: { value: StudySettings['scheduler']; name: string; words: string }[] = [
  {
    value: 'sm2',
    name: 'SM-2',
    words: 'The classic method: each good answer lengthens the interval by about the same factor.',
  },
  {
    value: 'fsrs',
    name: 'FSRS',
    words: 'The newer method: it estimates how fast you forget each card and brings it back just before you would.',
  },
]

const [leastShare, mostShare] = settingBounds.retention
const percentBounds = [Math.round(leastShare * 100), Math.round(mostShare * 100)] as const

/** Lets the student choose the scheduling algorithm. */
export function SchedulerSetting({ settings: { scheduler, retention }, savedSetting, change }: SettingsEditor) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-head text-body font-bold">
        Scheduling <SavedMark isOn={savedSetting === 'scheduler'} />
      </legend>
      {schedulers.map(({ value, name, words }) => (
        <label
          key={value}
          className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-surface p-3.5 ring-[1.5px] ring-rim ring-inset has-checked:bg-violet-wash has-checked:ring-2 has-checked:ring-violet has-focus-visible:shadow-(--halo)"
        >
          <input
            type="radio"
            name="scheduler"
            checked={scheduler === value}
            onChange={() => void change({ scheduler: value })}
            className="mt-0.5 size-5 min-h-5 shrink-0 accent-violet"
          />
          <strong className="font-head leading-snug font-bold">{name}</strong>
          <span className="col-start-2 text-small leading-snug">{words}</span>
        </label>
      ))}
      <p className="text-small leading-snug text-muted">
        You can switch at any time. Your review history is kept, and the other method uses all of it.
      </p>
      {scheduler === 'fsrs' && (
        <div className="mt-3">
          <NumberSetting
            label="Desired retention"
            hint="The share of cards you still remember when they come back. Higher means more reviews. 90% suits most people."
            unit="%"
            value={Math.round(retention * 100)}
            bounds={percentBounds}
            isSaved={savedSetting === 'retention'}
            onChange={(percent) => void change({ retention: percent / 100 })}
          />
        </div>
      )}
    </fieldset>
  )
}
