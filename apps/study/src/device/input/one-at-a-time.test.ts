import { expect, it } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

it('[T-15] a second tap is ignored while the action of the first tap runs, and a tap after its success or failure starts the action again', async () => {
  const once = oneAtATime()
  const first = Promise.withResolvers<void>()
  const begun: string[] = []
  const begin = (name: string, until?: Promise<void>) =>
    once(async () => {
      begun.push(name)
      await until
    })
  const beginning = begin('first', first.promise)
  await begin('second tap')
  expect(begun).toEqual(['first'])
  first.reject(new Error('The disk cannot be read.'))
  await expect(beginning).rejects.toThrow('The disk cannot be read.')
  await begin('second try')
  await begin('after success')
  expect(begun).toEqual(['first', 'second try', 'after success'])
})
