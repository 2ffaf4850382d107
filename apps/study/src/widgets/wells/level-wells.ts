/** The progress within a level as the fill levels of `count` wells, which fill one after the other. */
export const levelWells = ({ into, needed }: { into: number; needed: number }, count: number) =>
  Array.from({ length: count }, (_, at) => Math.min(1, Math.max(0, (count * into) / needed - at)))
