import { groupDigits } from '@titer/domain'
import { Section, Wells } from '@titer/ui'
import { useLiveQuery } from 'dexie-react-hooks'
import { Avatar } from '../../app/avatar.tsx'
import { PageHeading } from '../../app/page-heading.tsx'
import { usePageTitle } from '../../app/page-title.ts'
import { useStudy } from '../../app/study.tsx'
import { readValue } from '../../log/values.ts'
import { ProgressLink } from '../progress/index.ts'
import { AchievementList } from './achievement-list.tsx'
import { levelWells } from './level-wells.ts'
import { readRewards, type Rewards } from './rewards.ts'
import { BoardTile } from '../leaderboard/index.ts'
import { StreakSection } from './streak-section.tsx'
import { WornSections } from './worn-sections.tsx'

/** All that was earned, and what earns the rest. */
export function RewardsPage() {
  usePageTitle('Rewards')
  const { database } = useStudy()
  const rewards = useLiveQuery(() => readRewards(database), [database])
  const worn = useLiveQuery(() => readValue(database, 'worn'), [database])
  if (rewards === undefined || worn === undefined) return null
  return (
    <>
      <PageHeading>Rewards</PageHeading>
      <div className="flex items-center gap-4 pt-5 pb-8">
        <Avatar {...worn} size={88} />
        <LevelLines {...rewards} />
      </div>
      <div className="grid gap-3 pb-8">
        <BoardTile />
        <ProgressLink />
      </div>
      <StreakSection streak={rewards.streak} />
      <Section title="Achievements" lead="An answer faster than anyone can read does not count.">
        <AchievementList achievements={rewards.achievements} />
      </Section>
      <WornSections worn={worn} rewards={rewards} />
    </>
  )
}

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
