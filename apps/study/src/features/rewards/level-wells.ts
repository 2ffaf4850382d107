/** How far into a level somebody is, as so many wells that fill one after the other. */
export const levelWells = ({ into, needed }: { into: number; needed: number }, count: number) =>
  Array.from({ length: count }, (_, at) => Math.min(1, Math.max(0, (count * into) / needed - at)))
