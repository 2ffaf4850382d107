const length = 10

/** FNV-1a with a last stir: spreads names evenly, on every device alike. */
export function placeOf(name: string): number {
  let hash = 0x81_1c_9d_c5
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01_00_01_93)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** The one that comes first today: each has its own place in the day's order, whatever else there is. */
const inOrderOf = (day: string, ids: readonly string[]) =>
  ids
    .map((id) => ({ id, place: placeOf(`${day} ${id}`) }))
    .toSorted((one, other) => one.place - other.place || (one.id < other.id ? -1 : 1))
    .map(({ id }) => id)

/** The topic of a day, the same for everyone: by how many questions there are of each, wherever these are. */
export function challengeTopic(day: string, sizes: ReadonlyMap<string, number>): string | undefined {
  const rich = [...sizes].filter(([, size]) => size >= length).map(([topic]) => topic)
  return inOrderOf(day, rich)[0]
}

/** The ten of a topic that everyone is asked on a day. Banks that differ by a few questions still ask almost the same. */
export const challengeQuestions = (day: string, questions: readonly string[]): string[] =>
  inOrderOf(day, questions).slice(0, length)

/** The session of a day's challenge: the same on each device, so that two that begin it apart meet in one. */
export function challengeSession(day: string): string {
  const digits = [0, 1, 2, 3].map((part) => placeOf(`challenge ${part} ${day}`).toString(16).padStart(8, '0')).join('')
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20)}`
}
