/** The level at which each avatar is earned. */
export const avatarLevels = {
  rod: 1,
  discs: 2,
  capsule: 4,
  cluster: 7,
  yeast: 10,
  spiral: 14,
  phage: 19,
  scope: 25,
} as const

export type Avatar = keyof typeof avatarLevels

export const avatars = Object.keys(avatarLevels) as [Avatar, ...Avatar[]]

/** The streak, in days, that earns each frame. The student keeps a frame after the streak ends. */
export const frameStreaks = { bronze: 7, silver: 30, gold: 100, platinum: 365 } as const

export type Frame = keyof typeof frameStreaks

export const frames = Object.keys(frameStreaks) as [Frame, ...Frame[]]

export const earnedAvatars = (level: number): Avatar[] => avatars.filter((avatar) => level >= avatarLevels[avatar])

export const earnedFrames = (longestStreak: number): Frame[] =>
  frames.filter((frame) => longestStreak >= frameStreaks[frame])
