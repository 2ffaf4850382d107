import { avatars, collegeIds, frames, ownPictureLimits } from '@titer/domain'
import { z } from 'zod'
import type { Call } from './call.ts'

const nameWords = 'Please use 2 to 30 letters, figures or spaces. Of signs, . - _ and ’ are fine.'

const displayName = z
  .string()
  .trim()
  .min(2, nameWords)
  .max(30, nameWords)
  // Letters of any script with their marks, figures, spaces and a few signs: nothing that hides or turns text around.
  .regex(/^(?:[\p{L}\p{N}]\p{M}{0,4}|[ .'’_-])+$/u, nameWords)
  .refine((name) => /[\p{L}\p{N}]/u.test(name) && !/\p{Default_Ignorable_Code_Point}/u.test(name), nameWords)

/** The name of the file of a picture of one's own. */
const ownPicture = z.string().regex(/^own-[\da-f]{32}$/)
const avatar = z.union([z.enum(avatars), ownPicture])
// As base64 writes it.
const longestPicture = Math.ceil(ownPictureLimits.largestBytes / 3) * 4
const frame = z.enum(frames).nullable()
const college = z.enum(collegeIds).nullable()

/** What others see of somebody. */
const profile = z.object({ displayName, isListed: z.boolean(), college, avatar, frame })

const place = z.object({
  rank: z.number().int(),
  name: z.string(),
  /** By all that they have ever earned, on every board. */
  level: z.number().int(),
  college,
  avatar,
  frame,
  xp: z.number().int(),
  isOwn: z.boolean(),
})

const ownProgress = z.object({
  success: z.literal(true),
  xp: z.number().int(),
  weekXp: z.number().int(),
  longestStreak: z.number().int(),
  profile,
  /** A picture of one's own that is kept, worn or not. */
  ownPicture: ownPicture.nullable(),
})

const leaderboard = z.object({
  success: z.literal(true),
  /** Milliseconds since 1970; the week ends there. All time has no end. */
  endsAt: z.number().int().nullable(),
  students: z.number().int(),
  top: z.array(place).max(100),
  /** Nothing for somebody who stays off it, who studies elsewhere, or has earned nothing yet. */
  own: place.nullable(),
  /** Five above and five below, oneself between them. */
  around: z.array(place).max(11),
})

export const progressCalls = {
  own: {
    method: 'GET',
    path: '/api/progress',
    summary: 'What somebody has earned, counted by the server, and what others see of them',
    answer: ownProgress,
  },
  setProfile: {
    method: 'PATCH',
    path: '/api/progress/profile',
    summary: 'Change what others see; only what was earned can be worn',
    body: z.strictObject({
      displayName: displayName.optional(),
      isListed: z.boolean().optional(),
      college: college.optional(),
      avatar: avatar.optional(),
      frame: frame.optional(),
    }),
    answer: z.object({ success: z.literal(true), profile }),
  },
  setPicture: {
    method: 'POST',
    path: '/api/progress/avatar',
    summary: 'A picture of one’s own in the place of the one before, worn at once',
    isLarge: true,
    body: z.strictObject({ content: z.base64().min(1).max(longestPicture) }),
    answer: z.object({ success: z.literal(true), profile, ownPicture }),
  },
  removePicture: {
    method: 'DELETE',
    path: '/api/progress/avatar',
    summary: 'Takes the picture of one’s own away for good',
    answer: z.object({ success: z.literal(true), profile }),
  },
  picture: {
    method: 'GET',
    path: '/api/progress/avatars/:file',
    summary: 'A picture of somebody’s own, as WebP',
    params: z.strictObject({ file: ownPicture }),
    answer: z.unknown(),
  },
  board: {
    method: 'GET',
    path: '/api/leaderboard/:board',
    summary: 'The first hundred, and one’s own place with its neighbours',
    params: z.strictObject({ board: z.enum(['week', 'all']) }),
    query: z.strictObject({ college: z.enum(collegeIds).optional() }),
    answer: leaderboard,
  },
} as const satisfies Record<string, Call>

export type PublicProfile = z.infer<typeof profile>
export type Leaderboard = z.infer<typeof leaderboard>
export type OwnProgress = z.infer<typeof ownProgress>
export type BoardPlace = z.infer<typeof place>
