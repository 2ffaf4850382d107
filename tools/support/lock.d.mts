export function withLock<Result>(
  file: string,
  onWait: (holder: number) => void,
  work: () => Promise<Result>,
): Promise<Result>
