import { AppError, type BoardPlace } from '@titer/contract'
import {
  countedDays,
  earnedAvatars,
  earnedFrames,
  foldStreak,
  levelOf,
  tierIncludes,
  studyDay,
  weekOf,
  weekStart,
  type Avatar,
  type College,
  type Tier,
} from '@titer/domain'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Handle } from '../../platform/database/database.ts'
import { allTimeBoard, boardStore, type BoardRow } from './boards/board-store.ts'
import { scorePositionStore } from './scoring/score-position-store.ts'
import { readStudiedDays } from './scoring/studied-days.ts'
import { pictureStore } from './profiles/picture-store.ts'
import { createPictures } from './profiles/pictures.ts'
import { isOwnPicture, profileStore, visibleProfile, type ProfileChanges } from './profiles/profile-store.ts'
import type { Scorer } from './scoring/scorer.ts'

interface Needs {
  database: Database
  clock: Clock
  scorer: Pick<Scorer, 'scheduleNow'>
}

interface Student {
  id: number
  tier: Tier
}

const topPlaces = 100
const neighbours = 5
// The offset of the easternmost time zone. No student's day can be later than the current day there.
const easternmostMinutes = 14 * 60

/**
 * Creates the progress feature: points, streaks, profiles and boards. The server itself computes points, streaks and
 * ranks from the stored events.
 */
export function createProgress({ database, clock, scorer }: Needs) {
  const longestStreak = async (handle: Handle, userId: number) => {
    const today = studyDay(clock.now().getTime(), easternmostMinutes, 0)
    return foldStreak(countedDays(await readStudiedDays(handle, userId)), today).longest
  }

  /**
   * Checks whether some of a student's events are not scored yet, and schedules their scoring. The request does not
   * wait for the scoring, because a student can have many events.
   */
  const isCounting = async (userId: number) => {
    if (!(await scorePositionStore(database).hasUnscoredEvents(userId))) return false
    scorer.scheduleNow(userId)
    return true
  }

  const isEarned = async (tx: Handle, { id, tier }: Student, { avatar, frame }: ProfileChanges) => {
    if (avatar !== undefined && isOwnPicture(avatar)) {
      if (!tierIncludes(tier, 'custom_avatars') || (await pictureStore(tx).findFile(id)) !== avatar) return false
    } else if (avatar !== undefined) {
      const [xp = 0] = await boardStore(tx).xp(id, [allTimeBoard])
      if (!earnedAvatars(levelOf(xp).level).includes(avatar as Avatar)) return false
    }
    return frame === undefined || frame === null || earnedFrames(await longestStreak(tx, id)).includes(frame)
  }

  return {
    pictures: createPictures(database),

    /** Returns the student's points, streak and profile. `isCounting` is true if some events are not scored yet. */
    own: async (userId: number) => {
      // This check comes before the points are read. If it finds no unscored events, the points are complete.
      const isIncomplete = await isCounting(userId)
      const [xp = 0, weekXp = 0] = await boardStore(database).xp(userId, [allTimeBoard, weekOf(clock.now().getTime())])
      return {
        success: true as const,
        xp,
        weekXp,
        isCounting: isIncomplete,
        longestStreak: await longestStreak(database, userId),
        profile: await profileStore(database, userId).get(),
        ownPicture: (await pictureStore(database).findFile(userId)) ?? null,
      }
    },

    /** Returns the streak on a day in the student's time zone, and whether the student has studied on that day. */
    streakOn: async (userId: number, day: string) => {
      const days = await readStudiedDays(database, userId)
      const { current } = foldStreak(countedDays(days), day)
      return { days: current, hasStudied: days.some((studied) => studied.day === day) }
    },

    setProfile: async (student: Student, changes: ProfileChanges) => {
      const isIncomplete = await isCounting(student.id)
      const profile = await database.transaction(async (tx) => {
        // Scoring copies profile data to new board rows. The lock prevents scoring from using the old profile at the
        // same time.
        if (!(await scorePositionStore(tx).lockBoards(student.id))) throw new AppError('auth.tokenExpired')
        if (!(await isEarned(tx, student, changes)))
          throw new AppError(isIncomplete ? 'progress.counting' : 'progress.notEarned')
        await profileStore(tx, student.id).save(changes)
        const changed = await profileStore(tx, student.id).get()
        await boardStore(tx).setVisibility(student.id, changed.isListed, changed.college)
        return changed
      })
      return { success: true as const, profile }
    },

    board: async (userId: number, which: 'week' | 'all', college?: College) => {
      const isIncomplete = await isCounting(userId)
      const week = weekOf(clock.now().getTime())
      const board = which === 'week' ? week : allTimeBoard
      const toPlace = (row: BoardRow, rank: number): BoardPlace => {
        const { displayName: name, ...shown } = visibleProfile(row)
        const { level } = levelOf(row.total_xp)
        return { rank, name, level, ...shown, xp: row.xp, isOwn: Number(row.user_id) === userId }
      }
      const limits = { top: topPlaces, neighbours }
      const { students, rank, top, near } = await boardStore(database).read(userId, board, college, limits)
      const above = near.findIndex(({ user_id: id }) => Number(id) === userId)
      const around = near.map((row, at) => toPlace(row, (rank ?? 0) - above + at))
      return {
        success: true as const,
        endsAt: which === 'week' ? weekStart(week + 1) : null,
        isCounting: isIncomplete,
        students,
        top: top.map((row, at) => toPlace(row, at + 1)),
        own: around[above] ?? null,
        around,
      }
    },
  }
}

export type Progress = ReturnType<typeof createProgress>
