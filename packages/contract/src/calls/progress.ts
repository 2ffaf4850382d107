import { avatars, collegeIds, frames, profilePictureLimits } from '@titer/domain'
import { z } from '../zod.ts'
import type { Call } from './call.ts'
import { displayName, newDisplayName } from './display-name.ts'

/** The file name of a picture uploaded by a user. */
const ownPicture = z.string().regex(/^own-[\da-f]{32}$/)
const avatar = z.union([z.enum(avatars), ownPicture])
// The maximum length of a picture in base64.
const longestPicture = Math.ceil(profilePictureLimits.largestBytes / 3) * 4
const frame = z.enum(frames).nullable()
const college = z.enum(collegeIds).nullable()

/** The public profile: the part of a user's data that other users can see. */
const profile = z.object({ displayName, isListed: z.boolean(), college, avatar, frame })

const place = z.object({
  rank: z.number().int(),
  name: z.string(),
  /** The level, which is computed from all XP ever earned, even on the weekly board. */
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
  /** Whether some of the user's events have not been counted yet, so that these numbers will change soon. */
  isCounting: z.boolean(),
  longestStreak: z.number().int(),
  profile,
  /** The uploaded picture, even if it is not the current avatar. */
  ownPicture: ownPicture.nullable(),
})

const leaderboard = z.object({
  success: z.literal(true),
  /** When the week ends, in milliseconds since 1970. Null for the all-time board. */
  endsAt: z.number().int().nullable(),
  /** Whether some of the user's own events have not been counted yet. */
  isCounting: z.boolean(),
  students: z.number().int(),
  top: z.array(place).max(100),
  /** Null if the user is unlisted, studies at a college other than the board's, or has no XP on this board yet. */
  own: place.nullable(),
  /** The user's own place, with up to five places above and five below. Empty if `own` is null. */
  around: z.array(place).max(11),
})

export const progressCalls = {
  own: {
    method: 'GET',
    path: '/api/progress',
    summary: 'The progress of the signed-in user, as far as the server has counted it, and the public profile',
    answer: ownProgress,
  },
  setProfile: {
    method: 'PATCH',
    path: '/api/progress/profile',
    summary: 'Change the public profile; avatars and frames must have been earned',
    body: z.strictObject({
      displayName: newDisplayName.optional(),
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
    summary: 'Upload a picture; it replaces the previous one and becomes the avatar',
    isLarge: true,
    body: z.strictObject({ content: z.base64().min(1).max(longestPicture) }),
    answer: z.object({ success: z.literal(true), profile, ownPicture }),
  },
  removePicture: {
    method: 'DELETE',
    path: '/api/progress/avatar',
    summary: 'Delete the uploaded picture',
    answer: z.object({ success: z.literal(true), profile }),
  },
  picture: {
    method: 'GET',
    path: '/api/progress/avatars/:file',
    summary: 'The uploaded picture of a user, as WebP',
    params: z.strictObject({ file: ownPicture }),
    answer: z.unknown(),
  },
  board: {
    method: 'GET',
    path: '/api/leaderboard/:board',
    summary: 'The first hundred places, and the place of the signed-in user with its neighbours',
    params: z.strictObject({ board: z.enum(['week', 'all']) }),
    query: z.strictObject({ college: z.enum(collegeIds).optional() }),
    answer: leaderboard,
  },
} as const satisfies Record<string, Call>

export type PublicProfile = z.infer<typeof profile>
export type Leaderboard = z.infer<typeof leaderboard>
export type OwnProgress = z.infer<typeof ownProgress>
export type BoardPlace = z.infer<typeof place>
