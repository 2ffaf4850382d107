/** Returns the fill levels of `count` wells for the progress within a level. The wells fill one after another. */
export const levelWells = ({ into, needed }: { into: number; needed: number }, count: number) =>
  Array.from({ length: count }, (_, at) => Math.min(1, Math.max(0, (count * into) / needed - at)))
