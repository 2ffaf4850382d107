import { progressCalls } from '@titer/contract'
import { profilePictureLimits } from '@titer/domain'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const { setPicture, removePicture, picture, setProfile, own, board } = progressCalls

const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 75, g: 42, b: 140 } } })

const setTier = (id: number, tier: string) =>
  server.services.database.execute(sql`update users set subscription_status = ${tier} where id = ${id}`)

let people = 0
const student = async (tier = 'premium') => {
  people += 1
  const { browser, token, body } = await server.signedIn(`painter${people}@kmc.edu.pk`)
  const { id } = body['user'] as { id: number }
  await setTier(id, tier)
  return {
    id,
    send: (content: Buffer) => browser.post(setPicture.path, { content: content.toString('base64') }, token),
    remove: () => browser.delete(removePicture.path, token),
    chooseAvatar: (avatar: string) => browser.patch(setProfile.path, { avatar }, token),
    own: async () => (await browser.get(own.path, token)).body,
    firstOnBoard: async () => {
      const { body } = await browser.get(board.path.replace(':board', 'all'), token)
      return (body['top'] as { avatar: string; level: number }[])[0]
    },
    look: (file: string) =>
      server.apps.study.inject({
        url: picture.path.replace(':file', file),
        headers: { authorization: `Bearer ${token}` },
      }),
  }
}

const unknownFile = `own-${'0a'.repeat(16)}`

describe('an uploaded profile picture', () => {
  it('[T-62] immediately becomes the avatar, as a small square with the right rotation and without metadata', async () => {
    const { send, look, own } = await student()
    // Like a photo from a camera, this file stores the picture rotated. Red is on the left in the file, and at the top
    // when the picture is displayed.
    const sent = await sharp({ create: { width: 600, height: 400, channels: 3, background: 'blue' } })
      .composite([{ input: { create: { width: 300, height: 400, channels: 3, background: 'red' } }, left: 0, top: 0 }])
      .withExif({ IFD0: { Copyright: 'A secret of Amina' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { status, body } = await send(sent)
    expect([status, body['profile']]).toEqual([200, expect.objectContaining({ avatar: body['ownPicture'] })])
    expect(await own()).toMatchObject({ ownPicture: body['ownPicture'], profile: { avatar: body['ownPicture'] } })

    const { statusCode, headers, rawPayload } = await look(String(body['ownPicture']))
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    const metadata = await sharp(rawPayload).metadata()
    const { sidePixels } = profilePictureLimits
    expect(metadata).toMatchObject({ format: 'webp', width: sidePixels, height: sidePixels })
    expect([metadata.exif, metadata.icc, metadata.xmp, metadata.orientation]).toEqual(Array(4).fill(undefined))
    const pixels = await sharp(rawPayload).removeAlpha().raw().toBuffer()
    const colourAt = (x: number, y: number) => pixels.subarray((y * sidePixels + x) * 3, (y * sidePixels + x) * 3 + 3)
    expect([colourAt(128, 10)[0], colourAt(128, 245)[2]].map((part) => (part ?? 0) > 200)).toEqual([true, true])
  })

  it('[T-62] may be a PNG or WebP file, and the next upload replaces it and gets a new file name', async () => {
    const { send, look } = await student()
    const first = String((await send(await canvas(20, 30).png().toBuffer())).body['ownPicture'])
    const second = String((await send(await canvas(300, 300).webp().toBuffer())).body['ownPicture'])
    expect(second).not.toBe(first)
    expect((await look(first)).statusCode).toBe(404)
    expect((await look(second)).statusCode).toBe(200)
  })

  it('[T-62][ASVS 5.2.2] is rejected if it is not a JPEG, PNG or WebP picture, or if its file is damaged', async () => {
    const { send, own } = await student()
    const jpeg = await canvas(400, 400).jpeg().toBuffer()
    const png = await canvas(400, 400).png().toBuffer()
    const refused = {
      svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>'),
      gif: await canvas(9, 9).gif().toBuffer(),
      tiff: await canvas(9, 9).tiff().toBuffer(),
      pdf: Buffer.from('%PDF-1.7 and more'),
      page: Buffer.from('<!doctype html><script>alert(1)</script>'),
      signature: png.subarray(0, 8),
      truncated: jpeg.subarray(0, Math.floor(jpeg.length / 2)),
      halved: png.subarray(0, Math.floor(png.length / 2)),
      disguised: Buffer.concat([png.subarray(0, 8), Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]),
    }
    for (const [name, content] of Object.entries(refused)) {
      const { status, body } = await send(content)
      expect([name, status, body.code]).toEqual([name, 400, 'progress.picture'])
    }
    expect(await own()).toMatchObject({ ownPicture: null, profile: { avatar: 'rod' } })
  })

  it('[T-62][ASVS 5.2.1] is rejected if it is a decompression bomb or its file is too large', async () => {
    const { send } = await student()
    const bomb = await canvas(12_000, 12_000).png({ compressionLevel: 9 }).toBuffer()
    expect(bomb.length).toBeLessThan(profilePictureLimits.largestBytes)
    expect((await send(bomb)).body).toMatchObject({ code: 'progress.picture' })
    const png = await canvas(9, 9).png().toBuffer()
    expect((await send(Buffer.concat([png, Buffer.alloc(profilePictureLimits.largestBytes)]))).status).toBe(400)
    expect((await send(Buffer.alloc(3 * 1024 * 1024))).status).toBe(413)
  })

  it('[T-62] requires Premium, is hidden without a Premium plan, and appears again with a new Premium plan', async () => {
    const { id, send, own, look, chooseAvatar, firstOnBoard } = await student('starter')
    const png = await canvas(40, 40).png().toBuffer()
    expect(await send(png)).toMatchObject({ status: 403, body: { code: 'progress.pictureTier' } })
    await setTier(id, 'premium')
    const avatar = String((await send(png)).body['ownPicture'])
    await server.services.database.execute(sql`
      insert into board_scores (user_id, board, xp, reached_at, is_listed) values (${id}, 0, 450, 1, true)`)
    expect(await firstOnBoard()).toMatchObject({ avatar, level: 4 })
    await setTier(id, 'demo')
    expect(await firstOnBoard()).toMatchObject({ avatar: 'rod' })
    expect(await own()).toMatchObject({ ownPicture: avatar, profile: { avatar: 'rod' } })
    expect((await chooseAvatar(avatar)).body).toMatchObject({ code: 'progress.notEarned' })
    await setTier(id, 'premium')
    expect(await own()).toMatchObject({ profile: { avatar } })
    expect((await look(avatar)).statusCode).toBe(200)
  })

  it('[T-62] is visible to all students, but only its owner can use it as an avatar', async () => {
    const [one, other] = [await student(), await student()]
    const avatar = String((await one.send(await canvas(40, 40).png().toBuffer())).body['ownPicture'])
    expect((await other.look(avatar)).statusCode).toBe(200)
    expect((await other.chooseAvatar(avatar)).body).toMatchObject({ code: 'progress.notEarned' })
    expect((await other.look(unknownFile)).statusCode).toBe(404)
    const stranger = await server.apps.study.inject({ url: picture.path.replace(':file', avatar) })
    expect([stranger.statusCode, stranger.headers['cache-control']]).toEqual([401, 'no-store'])
  })

  it('[T-62] can be replaced by another avatar and can be deleted', async () => {
    const { send, chooseAvatar, remove, look, own } = await student()
    const avatar = String((await send(await canvas(40, 40).png().toBuffer())).body['ownPicture'])
    expect((await chooseAvatar('rod')).body).toMatchObject({ profile: { avatar: 'rod' } })
    expect(await own()).toMatchObject({ ownPicture: avatar })
    expect((await chooseAvatar(avatar)).status).toBe(200)
    expect((await remove()).body).toMatchObject({ profile: { avatar: 'rod' } })
    expect((await look(avatar)).statusCode).toBe(404)
    expect(await own()).toMatchObject({ ownPicture: null, profile: { avatar: 'rod' } })
    expect((await remove()).status).toBe(200)
  })
})
