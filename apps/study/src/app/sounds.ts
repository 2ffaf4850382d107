export type Sound = 'right' | 'wrong' | 'done'

interface Tone {
  hertz: number
  /** When it begins after the sound has. */
  startsAt: number
  seconds: number
}

/** Thirds and fifths that rise for right, one low note for wrong, and a chord one after the other for the end. */
export const tonesOf: Record<Sound, readonly Tone[]> = {
  right: [
    { hertz: 659.25, startsAt: 0, seconds: 0.12 },
    { hertz: 987.77, startsAt: 0.09, seconds: 0.18 },
  ],
  wrong: [{ hertz: 220, startsAt: 0, seconds: 0.22 }],
  done: [
    { hertz: 523.25, startsAt: 0, seconds: 0.16 },
    { hertz: 659.25, startsAt: 0.12, seconds: 0.16 },
    { hertz: 783.99, startsAt: 0.24, seconds: 0.34 },
  ],
}

// Soft enough for a library, if the earphones slip out.
const loudness = 0.08
const riseSeconds = 0.015

let speaker: AudioContext | undefined

/** Plays a sound and does not wait for it. Where audio is refused there is silence, never a fault. */
export function play(sound: Sound, openSpeaker: () => AudioContext = () => new AudioContext()) {
  try {
    speaker ??= openSpeaker()
    const { currentTime, destination } = speaker
    // Asleep until the first touch of a page; the promise may be refused, which is silence too.
    if (speaker.state === 'suspended') speaker.resume().catch(() => undefined)
    for (const { hertz, startsAt, seconds } of tonesOf[sound]) {
      const [tone, level] = [speaker.createOscillator(), speaker.createGain()]
      const from = currentTime + startsAt
      tone.frequency.value = hertz
      level.gain.setValueAtTime(0, from)
      level.gain.linearRampToValueAtTime(loudness, from + riseSeconds)
      level.gain.exponentialRampToValueAtTime(0.0001, from + seconds)
      tone.connect(level).connect(destination)
      tone.start(from)
      tone.stop(from + seconds)
    }
  } catch {
    speaker = undefined
  }
}
