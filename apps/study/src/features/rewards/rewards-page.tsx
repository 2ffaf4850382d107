import { groupDigits, pointsPerAnswer } from '@titer/domain'
import { Section, Wells } from '@titer/ui'
import { useLiveQuery } from '../../device/study/live-query.ts'
import { Avatar } from '../../widgets/avatar/avatar.tsx'
import { PageHeading } from '../../widgets/page/page-heading.tsx'
import { usePageTitle } from '../../widgets/page/use-page-title.ts'
import { useStudy } from '../../device/study/study-context.tsx'
import { readValue } from '../../log/values.ts'
import { AchievementList } from './achievement-list.tsx'
import { levelWells } from '../../widgets/wells/level-wells.ts'
import { readRewards, type Rewards } from './rewards.ts'
import { BoardLink } from '../leaderboard/index.ts'
import { StreakSection } from './streak-section.tsx'
import { AvatarSections } from './avatar-sections.tsx'

/** Shows everything the student has earned, and how to earn the rest. */
export function RewardsPage() {
  usePageTitle('Rewards')
  const { database } = useStudy()
  const rewards = useLiveQuery(() => readRewards(database), [database])
  const avatarAndFrame = useLiveQuery(() => readValue(database, 'worn'), [database])
  if (rewards === undefined || avatarAndFrame === undefined) return null
  return (
    <>
      <PageHeading>Rewards</PageHeading>
      <div className="flex items-center gap-4 pt-5 pb-8">
        <Avatar {...avatarAndFrame} size={88} />
        <LevelLines {...rewards} />
      </div>
      <p className="-mt-3 max-w-[60ch] pb-6 text-small leading-snug text-muted">{xpWords}</p>
      <div className="pb-8">
        <BoardLink />
      </div>
      <StreakSection streak={rewards.streak} />
      <Section title="Achievements" lead="Answers given faster than anyone can read don’t count.">
        <AchievementList achievements={rewards.achievements} />
      </Section>
      <AvatarSections selected={avatarAndFrame} rewards={rewards} />
    </>
  )
}

const xpWords = `A right answer earns ${pointsPerAnswer} XP, and more from five right answers in a row. It earns less if you hardly took the time to read the question, or if you’ve answered it right before.`

function LevelLines({ level, xp }: Pick<Rewards, 'level' | 'xp'>) {
  const left = level.needed - level.into
  return (
    <div className="grid min-w-0 gap-2 leading-none">
      <p className="font-head text-h3 leading-none font-bold">{`Level ${level.level}`}</p>
      <Wells levels={levelWells(level, 10)} size={14} className="gap-1! text-violet" />
      <p className="text-small leading-snug text-muted tabular-nums">
        {`${groupDigits(xp)} XP, ${groupDigits(left)} to level ${level.level + 1}`}
      </p>
    </div>
  )
}
