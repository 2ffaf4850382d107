import { settingBounds } from '@titer/domain'
import { Section, TextButton } from '@titer/ui'
import { useLiveQuery } from 'dexie-react-hooks'
import { UserRound } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { PageHeading } from '../../app/page-heading.tsx'
import { usePageTitle } from '../../app/page-title.ts'
import { useOpenShortcuts } from '../../app/shortcuts.tsx'
import { useStudy } from '../../app/study.tsx'
import { useDress } from '../../app/use-appearance.ts'
import { today } from '../../log/record.ts'
import { Choice } from '../../app/choice.tsx'
import { DeviceSection } from './device-section.tsx'
import { ExamSetting } from './exam-setting.tsx'
import { KeptMark } from './kept-mark.tsx'
import { NumberSetting } from './number-setting.tsx'
import { SchedulerSetting } from './scheduler-setting.tsx'
import { SwitchSetting } from './switch-setting.tsx'
import { useSettings, type SettingsBridge } from './use-settings.ts'

const hourWords = ['Midnight', '1 am', '2 am', '3 am', '4 am', '5 am', '6 am']
const textSizes = [1, 1.25, 1.5, 1.75, 2]

export function SettingsPage() {
  usePageTitle('Settings')
  const { database } = useStudy()
  const bridge = useSettings()
  const openShortcuts = useOpenShortcuts()
  useDress(bridge?.settings)
  const day = useLiveQuery(() => today(database), [database])
  const isReady = bridge !== undefined && day !== undefined
  useFoundSection(isReady)
  if (!isReady) return null
  return (
    <>
      <header className="mb-6 flex items-center justify-between gap-3">
        <PageHeading>Settings</PageHeading>
        <Link
          to="/account"
          aria-label="Account"
          className="-mr-2.5 grid size-11 place-items-center text-ink min-[62rem]:hidden"
        >
          <UserRound size={21} aria-hidden="true" />
        </Link>
      </header>
      <Day {...bridge} />
      <Section id="cards" title="Cards" lead="When what you have learned comes back to you.">
        <SchedulerSetting {...bridge} />
      </Section>
      <Section id="exam" title="Exam" lead="No card is planned for a day after it.">
        <ExamSetting
          examDay={bridge.settings.examDay}
          today={day}
          isKept={bridge.kept === 'examDay'}
          onChange={(examDay) => void bridge.change({ examDay })}
        />
      </Section>
      <Questions {...bridge} />
      <Look {...bridge} />
      <DeviceSection />
      <div className="mt-8 hidden min-[62rem]:block">
        <TextButton onClick={openShortcuts}>Keyboard shortcuts</TextButton>
      </div>
    </>
  )
}

/** The page is drawn after the settings are read, which is too late for the browser to find the place by itself. */
function useFoundSection(isReady: boolean) {
  const { hash } = useLocation()
  useEffect(() => {
    if (!isReady || hash === '') return
    const section = document.getElementById(hash.slice(1))
    section?.scrollIntoView()
    section?.focus({ preventScroll: true })
  }, [isReady, hash])
}

function Day({ settings, kept, change }: SettingsBridge) {
  return (
    <Section title="Your day" lead="How much a day holds. What is over the limit waits for tomorrow.">
      <NumberSetting
        label="New cards a day"
        hint="Each new card comes back several times in its first weeks."
        value={settings.newCardsPerDay}
        bounds={settingBounds.newCardsPerDay}
        isKept={kept === 'newCardsPerDay'}
        onChange={(newCardsPerDay) => void change({ newCardsPerDay })}
      />
      <NumberSetting
        label="Reviews a day"
        hint="At most this many cards come back on one day."
        value={settings.reviewsPerDay}
        bounds={settingBounds.reviewsPerDay}
        isKept={kept === 'reviewsPerDay'}
        onChange={(reviewsPerDay) => void change({ reviewsPerDay })}
      />
      <NumberSetting
        label="Daily goal"
        hint="Questions and cases that fill the well of a day."
        value={settings.dailyGoal}
        bounds={settingBounds.dailyGoal}
        isKept={kept === 'dailyGoal'}
        onChange={(dailyGoal) => void change({ dailyGoal })}
      />
      <div className="relative">
        <Choice
          label="A day begins at"
          value={String(settings.dayStartHour)}
          onChange={(hour) => void change({ dayStartHour: Number(hour) })}
          options={hourWords.map((word, hour) => ({ value: String(hour), word }))}
        />
        <p className="mt-2 text-small leading-snug text-muted">
          What you do before this hour still counts for the day before.
        </p>
        <span className="absolute top-0 right-0">
          <KeptMark isOn={kept === 'dayStartHour'} />
        </span>
      </div>
    </Section>
  )
}

const Questions = ({ settings, kept, change }: SettingsBridge) => (
  <Section title="Questions">
    <SwitchSetting
      label="Ask how sure I am"
      hint="With every answer you say sure, think or guess. It shows what you only believe you know."
      isOn={settings.asksConfidence}
      isKept={kept === 'asksConfidence'}
      onChange={(asksConfidence) => void change({ asksConfidence })}
    />
    <SwitchSetting
      label="Sounds"
      hint="A short, soft tone for right, for wrong and for the end of a session."
      isOn={settings.hasSounds}
      isKept={kept === 'hasSounds'}
      onChange={(hasSounds) => void change({ hasSounds })}
    />
  </Section>
)

const Look = ({ settings, kept, change }: SettingsBridge) => (
  <Section title="Look">
    <div className="relative">
      <Choice
        label="Colours"
        value={settings.theme}
        onChange={(theme) => void change({ theme })}
        options={[
          { value: 'system', word: 'As the device' },
          { value: 'light', word: 'Light' },
          { value: 'dark', word: 'Dark' },
        ]}
      />
      <span className="absolute top-0 right-0">
        <KeptMark isOn={kept === 'theme'} />
      </span>
    </div>
    <div className="relative">
      <Choice
        label="Text size"
        value={String(settings.textSize)}
        onChange={(size) => void change({ textSize: Number(size) })}
        options={textSizes.map((size) => ({ value: String(size), word: `${size * 100}%` }))}
      />
      <span className="absolute top-0 right-0">
        <KeptMark isOn={kept === 'textSize'} />
      </span>
    </div>
  </Section>
)
