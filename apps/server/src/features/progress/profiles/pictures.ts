import { randomBytes } from 'node:crypto'
import { AppError, type PublicProfile } from '@titer/contract'
import { tierIncludes, type Tier } from '@titer/domain'
import type { Database, Handle } from '../../../platform/database/database.ts'
import { scorePositionStore } from '../scoring/score-position-store.ts'
import { resizePicture } from './resize-picture.ts'
import { pictureStore } from './picture-store.ts'
import { defaultAvatar, profileStore } from './profile-store.ts'

/**
 * Creates the functions for uploaded profile pictures. Every upload gets a new file name, so that browsers can cache
 * pictures forever.
 */
export function createPictures(database: Database) {
  const changeProfile = (userId: number, work: (tx: Handle) => Promise<void>): Promise<PublicProfile> =>
    database.transaction(async (tx) => {
      if (!(await scorePositionStore(tx).lockBoards(userId))) throw new AppError('auth.tokenExpired')
      await work(tx)
      return profileStore(tx, userId).get()
    })

  return {
    set: async ({ id, tier }: { id: number; tier: Tier }, content: Buffer) => {
      if (!tierIncludes(tier, 'custom_avatars')) throw new AppError('progress.pictureTier')
      const image = await resizePicture(content)
      const ownPicture = `own-${randomBytes(16).toString('hex')}`
      const profile = await changeProfile(id, async (tx) => {
        await pictureStore(tx).save(id, ownPicture, image)
        await profileStore(tx, id).save({ avatar: ownPicture })
      })
      return { success: true as const, profile, ownPicture }
    },

    remove: async (userId: number) => {
      const profile = await changeProfile(userId, async (tx) => {
        await pictureStore(tx).remove(userId)
        const profiles = profileStore(tx, userId)
        if (await profiles.usesOwnPicture()) await profiles.save({ avatar: defaultAvatar })
      })
      return { success: true as const, profile }
    },

    get: async (file: string): Promise<Buffer> => {
      const image = await pictureStore(database).find(file)
      if (image === undefined) throw new AppError('request.notFound')
      return image
    },
  }
}
