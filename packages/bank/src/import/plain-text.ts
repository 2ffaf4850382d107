const namedEntities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Returns the visible text of HTML. Keeps line breaks; removes images, sounds and styles. */
export const plainText = (html: string) =>
  html
    .replaceAll(/<(style|script)\b.*?<\/\1>/gis, '')
    .replaceAll(/<(?:br|\/p|\/div|\/li|\/tr|hr)\b[^>]*>/gi, '\n')
    // A tag begins with a letter, so “Na <135 and K >5.5” is not a tag.
    .replaceAll(/<\/?[a-z][^>]*>|<!--.*?-->/gis, '')
    .replaceAll(/\[sound:[^\]]*\]/g, '')
    .replaceAll(/&(#x?[\da-f]+|\w+);/gi, (whole, entity: string) => {
      if (!entity.startsWith('#')) return namedEntities[entity.toLowerCase()] ?? whole
      const code = Number(entity.replace(/^#x/i, '0x').replace('#', ''))
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
    })
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ *\n */g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
