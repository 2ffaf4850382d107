import { settingBounds, type StudySettings } from '@titer/domain'
import { KeptMark } from './kept-mark.tsx'
import { NumberSetting } from './number-setting.tsx'
import type { SettingsBridge } from './use-settings.ts'

const schedulers: { value: StudySettings['scheduler']; name: string; words: string }[] = [
  {
    value: 'sm2',
    name: 'SM-2',
    words: 'The classic: every good answer stretches the pause before a card by about the same factor.',
  },
  {
    value: 'fsrs',
    name: 'FSRS',
    words: 'The newer one: it estimates how fast you forget a card, and brings it back just before you would.',
  },
]

const [leastShare, mostShare] = settingBounds.retention
const percentBounds = [Math.round(leastShare * 100), Math.round(mostShare * 100)] as const

/** Which rule says when a card comes back. */
export function SchedulerSetting({ settings: { scheduler, retention }, kept, change }: SettingsBridge) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-head text-body font-bold">
        When a card comes back <KeptMark isOn={kept === 'scheduler'} />
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
        You can change at any time. Your history stays, and the other rule reads it from the start.
      </p>
      {scheduler === 'fsrs' && (
        <div className="mt-3">
          <NumberSetting
            label="Remembered when a card comes back"
            hint="A higher share means more reviews. 90 suits most people."
            unit="%"
            value={Math.round(retention * 100)}
            bounds={percentBounds}
            isKept={kept === 'retention'}
            onChange={(percent) => void change({ retention: percent / 100 })}
          />
        </div>
      )}
    </fieldset>
  )
}
