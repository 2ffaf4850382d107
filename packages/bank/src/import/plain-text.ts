const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** What a reader sees of HTML: lines and words, without pictures, sounds and styles. */
export const plainText = (html: string) =>
  html
    .replaceAll(/<(style|script)\b.*?<\/\1>/gis, '')
    .replaceAll(/<(?:br|\/p|\/div|\/li|\/tr|hr)\b[^>]*>/gi, '\n')
    // A tag begins with a letter; “Na <135 and K >5.5” is no tag.
    .replaceAll(/<\/?[a-z][^>]*>|<!--.*?-->/gis, '')
    .replaceAll(/\[sound:[^\]]*\]/g, '')
    .replaceAll(/&(#x?[\da-f]+|\w+);/gi, (whole, sign: string) => {
      if (!sign.startsWith('#')) return named[sign.toLowerCase()] ?? whole
      const code = Number(sign.replace(/^#x/i, '0x').replace('#', ''))
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
    })
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ *\n */g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
