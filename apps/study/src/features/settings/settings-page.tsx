import { settingBounds } from '@titer/domain'
import { Section, TextButton } from '@titer/ui'
import { useLiveQuery } from '../../device/study/live-query.ts'
import { UserRound } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { PageHeading } from '../../widgets/page/page-heading.tsx'
import { usePageTitle } from '../../widgets/page/use-page-title.ts'
import { useOpenShortcuts } from '../../widgets/shortcuts/shortcuts.tsx'
import { useStudy } from '../../device/study/study-context.tsx'
import { useApplyAppearance } from '../../device/appearance/use-appearance.ts'
import { today } from '../../log/record.ts'
import { ChoiceField } from '../../widgets/fields/choice-field.tsx'
import { DeviceSection } from './device/device-section.tsx'
import { ExamsSection } from './exams/exams-section.tsx'
import { RemindersSection } from './reminders/reminders-section.tsx'
import { SavedMark } from '../../widgets/fields/saved-mark.tsx'
import { NumberSetting } from './fields/number-setting.tsx'
import { SchedulerSetting } from './fields/scheduler-setting.tsx'
import { RestDaysField } from '../../widgets/fields/rest-days-field.tsx'
import { SwitchSetting } from '../../widgets/fields/switch-setting.tsx'
import { useSettings, type SettingsEditor } from './use-settings.ts'

const hourWords = ['Midnight', '1 am', '2 am', '3 am', '4 am', '5 am', '6 am']
const textSizes = [1, 1.25, 1.5, 1.75, 2]

export function SettingsPage() {
  usePageTitle('Settings')
  const { database } = useStudy()
  const editor = useSettings()
  const openShortcuts = useOpenShortcuts()
  useApplyAppearance(editor?.settings)
  const day = useLiveQuery(() => today(database), [database])
  const isReady = editor !== undefined && day !== undefined
  useScrollToSection(isReady)
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
      <DaySettings {...editor} />
      <Section id="cards" title="Cards" lead="When your cards come back for review.">
        <SchedulerSetting {...editor} />
      </Section>
      <ExamsSection today={day}>
        <YearSetting {...editor} />
      </ExamsSection>
      <RemindersSection restDays={editor.settings.restDays} />
      <QuestionSettings {...editor} />
      <AppearanceSettings {...editor} />
      <DeviceSection />
      <div className="mt-8 hidden min-[62rem]:block">
        <TextButton onClick={openShortcuts}>Keyboard shortcuts</TextButton>
      </div>
    </>
  )
}

/**
 * Scrolls to the section in the URL. The browser cannot scroll by itself, because the page renders only after the
 * settings have been read.
 */
function useScrollToSection(isReady: boolean) {
  const { hash } = useLocation()
  useEffect(() => {
    if (!isReady || hash === '') return
    const section = document.getElementById(hash.slice(1))
    section?.scrollIntoView()
    section?.focus({ preventScroll: true })
  }, [isReady, hash])
}

function DaySettings({ settings, savedSetting, change }: SettingsEditor) {
  return (
    <Section id="day" title="Your day" lead="How much you do each day. Anything over the limit waits until tomorrow.">
      <NumberSetting
        label="New cards a day"
        hint="Each new card comes back several times in its first weeks."
        value={settings.newCardsPerDay}
        bounds={settingBounds.newCardsPerDay}
        isSaved={savedSetting === 'newCardsPerDay'}
        onChange={(newCardsPerDay) => void change({ newCardsPerDay })}
      />
      <NumberSetting
        label="Reviews a day"
        hint="The most cards that come back on one day."
        value={settings.reviewsPerDay}
        bounds={settingBounds.reviewsPerDay}
        isSaved={savedSetting === 'reviewsPerDay'}
        onChange={(reviewsPerDay) => void change({ reviewsPerDay })}
      />
      <NumberSetting
        label="Daily goal"
        hint="The number of questions and cases you want to answer each day."
        value={settings.dailyGoal}
        bounds={settingBounds.dailyGoal}
        isSaved={savedSetting === 'dailyGoal'}
        onChange={(dailyGoal) => void change({ dailyGoal })}
      />
      <NumberSetting
        label="Minutes a day"
        hint="How much time you have. Your plan fits into it. After missed days, Titer spreads waiting cards and facts over the days ahead within this time."
        value={settings.minutesPerDay}
        bounds={settingBounds.minutesPerDay}
        isSaved={savedSetting === 'minutesPerDay'}
        onChange={(minutesPerDay) => void change({ minutesPerDay })}
      />
      <div className="relative">
        <RestDaysField restDays={settings.restDays} onChange={(restDays) => void change({ restDays })} />
        <p className="mt-2 text-small leading-snug text-muted">Your plan leaves these days free.</p>
        <span className="absolute top-0 right-0">
          <SavedMark isOn={savedSetting === 'restDays'} />
        </span>
      </div>
      <div className="relative">
        <ChoiceField
          label="Day starts at"
          value={String(settings.dayStartHour)}
          onChange={(hour) => void change({ dayStartHour: Number(hour) })}
          options={hourWords.map((word, hour) => ({ value: String(hour), word }))}
        />
        <p className="mt-2 text-small leading-snug text-muted">
          Anything you do before this hour counts towards the previous day.
        </p>
        <span className="absolute top-0 right-0">
          <SavedMark isOn={savedSetting === 'dayStartHour'} />
        </span>
      </div>
    </Section>
  )
}

const noYear = 'none'

const YearSetting = ({ settings, savedSetting, change }: SettingsEditor) => (
  <div className="relative">
    <ChoiceField
      label="Your year"
      // Settings that were folded by an earlier version of the app have no year of study.
      value={String(settings.studyYear ?? noYear)}
      onChange={(year) => void change({ studyYear: year === noYear ? null : Number(year) })}
      options={[
        ...[1, 2, 3, 4, 5].map((year) => ({ value: String(year), word: String(year) })),
        { value: noYear, word: 'Not set' },
      ]}
    />
    <span className="absolute top-0 right-0">
      <SavedMark isOn={savedSetting === 'studyYear'} />
    </span>
  </div>
)

const QuestionSettings = ({ settings, savedSetting, change }: SettingsEditor) => (
  <Section title="Questions">
    <SwitchSetting
      label="Ask how sure I am"
      hint="With each answer, say whether you’re sure, think so or are guessing. This shows what you only think you know."
      isOn={settings.asksConfidence}
      isSaved={savedSetting === 'asksConfidence'}
      onChange={(asksConfidence) => void change({ asksConfidence })}
    />
    <SwitchSetting
      label="Sounds"
      hint="A short, soft tone for a right answer, a wrong answer and the end of a session."
      isOn={settings.hasSounds}
      isSaved={savedSetting === 'hasSounds'}
      onChange={(hasSounds) => void change({ hasSounds })}
    />
  </Section>
)

const AppearanceSettings = ({ settings, savedSetting, change }: SettingsEditor) => (
  <Section title="Appearance">
    <div className="relative">
      <ChoiceField
        label="Colours"
        value={settings.theme}
        onChange={(theme) => void change({ theme })}
        options={[
          { value: 'system', word: 'Match device' },
          { value: 'light', word: 'Light' },
          { value: 'dark', word: 'Dark' },
        ]}
      />
      <span className="absolute top-0 right-0">
        <SavedMark isOn={savedSetting === 'theme'} />
      </span>
    </div>
    <div className="relative">
      <ChoiceField
        label="Text size"
        value={String(settings.textSize)}
        onChange={(size) => void change({ textSize: Number(size) })}
        options={textSizes.map((size) => ({ value: String(size), word: `${size * 100}%` }))}
      />
      <span className="absolute top-0 right-0">
        <SavedMark isOn={savedSetting === 'textSize'} />
      </span>
    </div>
  </Section>
)
