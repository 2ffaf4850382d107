import { groupDigits, avatarLevels, frameStreaks, type AchievementId, type Avatar, type Frame } from '@titer/domain'

const figure = (count: number) => groupDigits(count)

interface AchievementWords {
  title: string
  /** What a tier of it takes. */
  takes: (count: number) => string
  rule: string
}

export const achievementWords: Record<AchievementId, AchievementWords> = {
  microbiology: {
    title: 'Microbiology',
    takes: (count) => `${figure(count)} microbiology questions`,
    rule: 'Questions answered, each once a day.',
  },
  pharmacology: {
    title: 'Pharmacology',
    takes: (count) => `${figure(count)} pharmacology questions`,
    rule: 'Questions answered, each once a day.',
  },
  cases: {
    title: 'Clinical cases',
    takes: (count) => (count === 1 ? 'Your first clinical case' : `${figure(count)} clinical cases`),
    rule: 'Cases decided, each once a day.',
  },
  streak: {
    title: 'Streak',
    takes: (count) => `${figure(count)} days in a row`,
    rule: 'Your longest streak of days.',
  },
  consecutive: {
    title: 'Without a mistake',
    takes: (count) => `${figure(count)} right in a row`,
    rule: 'Right answers one after the other, across sessions.',
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

export const avatarTakes = (avatar: Avatar) => `Level ${avatarLevels[avatar]}`
export const frameTakes = (frame: Frame) => `${frameStreaks[frame]} days`

export const freezeWords = (freezes: number) =>
  freezes === 0 ? 'No freeze held' : freezes === 1 ? 'One freeze held' : `${freezes} freezes held`
