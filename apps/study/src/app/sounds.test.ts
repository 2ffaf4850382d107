import { describe, expect, it, vi } from 'vitest'
import { play, tonesOf } from './sounds.ts'

describe('sounds', () => {
  it('are over within a second', () => {
    for (const tones of Object.values(tonesOf))
      expect(Math.max(...tones.map(({ startsAt, seconds }) => startsAt + seconds))).toBeLessThan(1)
  })

  it('are silence where audio is refused', () => {
    const refuse = () => {
      throw new Error('No audio here')
    }
    expect(() => play('right', refuse)).not.toThrow()
  })

  it('play each tone once and end it', () => {
    const started: number[] = []
    const node = () => ({ connect: (next: unknown) => next })
    const speaker = {
      currentTime: 5,
      state: 'suspended',
      resume: vi.fn<() => Promise<void>>(() => Promise.reject(new Error('Not yet'))),
      createOscillator: () => ({
        ...node(),
        frequency: { value: 0 },
        start: (at: number) => started.push(at),
        stop: () => undefined,
      }),
      createGain: () => ({
        ...node(),
        gain: {
          setValueAtTime: () => undefined,
          linearRampToValueAtTime: () => undefined,
          exponentialRampToValueAtTime: () => undefined,
        },
      }),
    }
    play('done', () => speaker as unknown as AudioContext)
    expect(started).toEqual(tonesOf.done.map(({ startsAt }) => 5 + startsAt))
    expect(speaker.resume).toHaveBeenCalledOnce()
  })
})
