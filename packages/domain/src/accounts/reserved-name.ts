/**
 * Characters that look like Latin letters, such as letters of other scripts and digits. The letters i, l and the digit
 * 1 look alike, so all of them count as i.
 */
const lookAlikes: Record<string, string> = {
  a: 'аαɑ4',
  b: 'ЬвβƄ8',
  c: 'сϲ',
  d: 'ԁɗđ',
  e: 'еєεҽ3',
  f: 'ƒϝ',
  h: 'һнհ',
  i: 'іιıɩӏاl1ł|ǀ',
  k: 'кκ',
  m: 'мμ',
  n: 'пηոи',
  o: 'оοօøσ0',
  p: 'рρ',
  r: 'гʀᴦя',
  s: 'ѕʂꜱ5',
  t: 'тτƭŧᴛᎢꭲ7',
  u: 'υսцʋ',
  w: 'шωԝ',
  y: 'уγү',
}

const latinOf = new Map(
  Object.entries(lookAlikes).flatMap(([latin, others]) => Array.from(others, (other) => [other, latin] as const)),
)

/**
 * Replaces each look-alike character, and the pairs rn and vv, with the Latin letter that it looks like. Separators
 * become spaces.
 */
const seenAs = (name: string) =>
  Array.from(name.normalize('NFKD').toLowerCase(), (letter) => latinOf.get(letter) ?? letter)
    .join('')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const brand = seenAs('titer')
// The words are removed from a name in this order, so “administrator” must come before “admin”.
const roles = ['administrator', 'admin', 'moderator', 'support', 'staff', 'official', 'helpdesk', 'webmaster']
// These words are also surnames or ordinary words, so they are reserved only if the whole name consists of reserved
// words.
const otherWords = [
  'team',
  'the',
  'help',
  'desk',
  'system',
  'root',
  'operator',
  'security',
  'service',
  'customer',
  'care',
]

const roleWords = new Set(roles.map(seenAs))
const reservedWords = [...roles, ...otherWords].map(seenAs)

/**
 * Returns whether other students could mistake a user with this name for Titer staff, for example “Titer Support”,
 * “T1ter” or “Admin”.
 */
export function isReservedName(name: string): boolean {
  // A number at the end of a word can be an addition (“admin1”) or a look-alike letter (“Suppor7”), so the name is
  // checked with and without such numbers.
  const spellings = [name, name.replaceAll(/\d+(?![\p{L}\d])/gu, '')].map(seenAs)
  return spellings.some((spelling) => {
    const joined = spelling.replaceAll(' ', '')
    const hasRole = spelling.split(' ').some((word) => roleWords.has(word.replace(/s$/, '')))
    const rest = reservedWords.reduce((kept, word) => kept.replaceAll(word, ''), joined)
    const isOnlyReserved = joined !== '' && rest === ''
    return joined.includes(brand) || hasRole || isOnlyReserved
  })
}
