import { describe, expect, it, vi } from 'vitest'
import { playSound, soundTones } from './sounds.ts'

describe('a sound', () => {
  it('ends within a second', () => {
    for (const tones of Object.values(soundTones))
      expect(Math.max(...tones.map(({ startsAt, seconds }) => startsAt + seconds))).toBeLessThan(1)
  })

  it('causes no error when the browser does not allow audio', () => {
    const refuse = () => {
      throw new Error('No audio here')
    }
    expect(() => playSound('right', refuse)).not.toThrow()
  })

  it('resumes suspended audio, and starts each tone once and at its time', () => {
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
    playSound('done', () => speaker as unknown as AudioContext)
    expect(started).toEqual(soundTones.done.map(({ startsAt }) => 5 + startsAt))
    expect(speaker.resume).toHaveBeenCalledOnce()
  })
})
