import { randomBytes } from 'node:crypto'
import { AppError, type PublicProfile } from '@titer/contract'
import { opens, type Tier } from '@titer/domain'
import type { Database, Handle } from '../../platform/database/database.ts'
import { headStore } from './head-store.ts'
import { drawPicture } from './picture.ts'
import { pictureStore } from './picture-store.ts'
import { plainAvatar, profileStore } from './profile-store.ts'

/** Pictures of students' own. A new one has a new name, so that a browser may keep what it has seen for good. */
export function createPictures(database: Database) {
  const change = (userId: number, work: (tx: Handle) => Promise<void>): Promise<PublicProfile> =>
    database.transaction(async (tx) => {
      if ((await headStore(tx).lock(userId)) === undefined) throw new AppError('auth.tokenExpired')
      await work(tx)
      return profileStore(tx, userId).get()
    })

  return {
    set: async ({ id, tier }: { id: number; tier: Tier }, content: Buffer) => {
      if (!opens(tier, 'custom_avatars')) throw new AppError('progress.pictureTier')
      const image = await drawPicture(content)
      const ownPicture = `own-${randomBytes(16).toString('hex')}`
      const profile = await change(id, async (tx) => {
        await pictureStore(tx).keep(id, ownPicture, image)
        await profileStore(tx, id).keep({ avatar: ownPicture })
      })
      return { success: true as const, profile, ownPicture }
    },

    remove: async (userId: number) => {
      const profile = await change(userId, async (tx) => {
        await pictureStore(tx).remove(userId)
        const profiles = profileStore(tx, userId)
        if (await profiles.wearsOwnPicture()) await profiles.keep({ avatar: plainAvatar })
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
