export type Sound = 'right' | 'wrong' | 'done'

interface Tone {
  hertz: number
  /** The time in seconds after the start of the sound. */
  startsAt: number
  seconds: number
}

/**
 * The tones of each sound: a rising fifth for a right answer, one low note for a wrong answer, and a rising chord for
 * the end of a session.
 */
export const soundTones: Record<Sound, readonly Tone[]> = {
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

// The volume is low enough for a quiet reading room, even if the headphones are unplugged.
const loudness = 0.08
const riseSeconds = 0.015

let speaker: AudioContext | undefined

/** Starts a sound and returns immediately. Stays silent if the browser does not allow audio. */
export function playSound(sound: Sound, openSpeaker: () => AudioContext = () => new AudioContext()) {
  try {
    speaker ??= openSpeaker()
    const { currentTime, destination } = speaker
    // Browsers suspend audio until the first interaction with the page. If a browser does not allow it to resume, the
    // sound is silent.
    if (speaker.state === 'suspended') speaker.resume().catch(() => undefined)
    for (const { hertz, startsAt, seconds } of soundTones[sound]) {
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
