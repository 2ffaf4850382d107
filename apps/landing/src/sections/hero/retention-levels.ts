interface DayLevels {
  day: string
  /** The label on a phone. A phone has no room for every day and omits the days without this label. */
  shortDay?: string
  readOnce: WellLevel
  reviewed: WellLevel
}

export interface WellLevel {
  level: number
  /** The well's level before a review filled it. */
  before?: number
  /** The cocci in the liquid, as a path of dots in a well that is 116 units wide. */
  cocci?: string
  /** The cocci for a phone, where they are fewer and larger. */
  fewCocci?: string
}

/** The levels in the drawing. They are an illustration, not measured data. */
export const retentionLevels: DayLevels[] = [
  {
    day: 'Day 0',
    shortDay: 'Day 0',
    readOnce: {
      level: 1,
      cocci:
        'M38 61h0M47 51h0M41 74h0M31 84h0M51 38h0M28 70h0M42 91h0M37 42h0M76 74h0M63 70h0M60 47h0M62 83h0M60 27h0M42 27h0M55 15h0',
      fewCocci: 'M39 63h0M50 49h0M42 81h0M65 59h0M61 77h0M82 53h0M37 37h0',
    },
    reviewed: {
      level: 1,
      cocci:
        'M60 60h0M60 47h0M69 72h0M69 86h0M46 49h0M56 88h0M49 77h0M46 98h0M50 36h0M69 37h0M72 24h0M39 63h0M79 46h0M28 71h0M27 57h0',
      fewCocci: 'M40 78h0M52 66h0M57 84h0M35 60h0M66 53h0M48 47h0M75 84h0M73 36h0M84 68h0M34 36h0M91 51h0M52 29h0',
    },
  },
  {
    day: 'Day 1',
    shortDay: '1',
    readOnce: {
      level: 0.6,
      cocci: 'M43 84h0M42 70h0M34 94h0M31 64h0M30 81h0M55 78h0M55 64h0M54 91h0',
      fewCocci: 'M75 85h0M61 73h0M43 73h0M88 73h0',
    },
    reviewed: {
      level: 1,
      before: 0.56,
      cocci: 'M75 90h0M66 80h0M69 67h0M82 71h0M63 96h0M96 70h0M88 88h0M55 68h0',
      fewCocci: 'M63 89h0M46 80h0M75 76h0M29 74h0',
    },
  },
  {
    day: 'Day 3',
    shortDay: '3',
    readOnce: {
      level: 0.44,
      cocci: 'M64 96h0M77 97h0M72 85h0M50 96h0M43 85h0',
      fewCocci: 'M55 91h0M72 85h0',
    },
    reviewed: {
      level: 1,
      before: 0.7,
      cocci: 'M75 88h0M67 77h0M61 90h0M41 89h0M55 102h0M50 79h0M30 81h0M63 64h0M76 65h0M89 70h0',
      fewCocci: 'M47 87h0M36 73h0M46 57h0M65 83h0M82 80h0M75 63h0M27 56h0M91 54h0',
    },
  },
  {
    day: 'Day 7',
    shortDay: '7',
    readOnce: { level: 0.31, cocci: 'M54 98h0M41 98h0M68 96h0' },
    reviewed: {
      level: 1,
      before: 0.79,
      cocci: 'M66 81h0M72 69h0M53 77h0M43 86h0M34 76h0M61 62h0M82 78h0M59 48h0M24 85h0M46 49h0M56 92h0',
      fewCocci: 'M42 87h0M56 75h0M72 85h0M38 69h0M52 58h0M76 67h0M69 50h0M87 49h0M31 52h0',
    },
  },
  {
    day: 'Day 14',
    readOnce: { level: 0.2 },
    reviewed: {
      level: 1,
      before: 0.86,
      cocci: 'M63 74h0M70 63h0M71 49h0M82 41h0M52 82h0M82 69h0M96 43h0M85 55h0M51 68h0M63 91h0M41 90h0M76 89h0',
    },
  },
  {
    day: 'Day 30',
    shortDay: '30',
    readOnce: { level: 0.11 },
    reviewed: {
      level: 1,
      before: 0.91,
      cocci: 'M54 70h0M46 60h0M58 55h0M72 55h0M40 72h0M61 41h0M43 86h0M53 30h0M38 49h0M29 65h0M40 27h0M22 53h0M29 80h0',
      fewCocci: 'M41 70h0M33 54h0M59 65h0M72 52h0M42 39h0M75 35h0M89 59h0M65 81h0M82 76h0M44 89h0',
    },
  },
  {
    day: 'Exam',
    shortDay: 'Exam',
    readOnce: { level: 0.04 },
    reviewed: {
      level: 0.95,
      cocci:
        'M40 65h0M50 56h0M30 75h0M54 43h0M38 50h0M40 37h0M37 24h0M22 64h0M63 33h0M50 20h0M64 75h0M60 88h0M29 88h0M21 51h0',
      fewCocci: 'M76 76h0M60 68h0M59 86h0M83 59h0M73 44h0M42 70h0M56 36h0M47 52h0M37 36h0M29 52h0',
    },
  },
]
