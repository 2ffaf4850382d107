import { groupDigits, avatarLevels, frameStreaks, type AchievementId, type Avatar, type Frame } from '@titer/domain'

const figure = (count: number) => groupDigits(count)

interface AchievementWords {
  title: string
  /** Returns a text that describes the requirement of a step. */
  requirement: (count: number) => string
  rule: string
}

export const achievementWords: Record<AchievementId, AchievementWords> = {
  microbiology: {
    title: 'Microbiology',
    requirement: (count) => `${figure(count)} microbiology questions`,
    rule: 'Questions answered. Each counts once a day.',
  },
  pharmacology: {
    title: 'Pharmacology',
    requirement: (count) => `${figure(count)} pharmacology questions`,
    rule: 'Questions answered. Each counts once a day.',
  },
  cases: {
    title: 'Clinical cases',
    requirement: (count) => (count === 1 ? 'Your first clinical case' : `${figure(count)} clinical cases`),
    rule: 'Cases decided. Each counts once a day.',
  },
  streak: {
    title: 'Streak',
    requirement: (count) => `${figure(count)} days in a row`,
    rule: 'Your longest streak.',
  },
  consecutive: {
    title: 'Without a mistake',
    requirement: (count) => `${figure(count)} right in a row`,
    rule: 'Right answers in a row, across sessions.',
  },
}

export const avatarNames: Record<Avatar, string> = {
  rod: 'Rod',
  discs: 'Disc plate',
  capsule: 'Capsule',
  cluster: 'Cluster',
  yeast: 'Yeast',
  spiral: 'Spirochaete',
  phage: 'Phage',
  scope: 'Microscope',
}

export const frameNames: Record<Frame, string> = {
  bronze: 'Bronze',
  silver: 'Silver',
  gold: 'Gold',
  platinum: 'Platinum',
}

export const avatarRequirement = (avatar: Avatar) => `Level ${avatarLevels[avatar]}`
export const frameRequirement = (frame: Frame) => `${frameStreaks[frame]} days`

export const freezeWords = (freezes: number) =>
  freezes === 0 ? 'No streak freezes' : freezes === 1 ? 'One streak freeze' : `${freezes} streak freezes`
