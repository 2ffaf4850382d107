export interface Clock {
  now: () => Date
}

export const systemClock: Clock = { now: () => new Date() }

export const later = (from: Date, seconds: number) => new Date(from.getTime() + seconds * 1000)
