import { inflateSync } from 'node:zlib'

const objectPattern = /(\d+) 0 obj\n([\s\S]*?)\nendobj/g
const fontPattern = /\/(F\d+) (\d+) 0 R/g
const rangePattern = /<([\da-f]+)> <[\da-f]+> \[([^\]]*)\]/g
const operatorPattern = /\/(F\d+) [\d.]+ Tf|<([\da-f]+)>|ET/g

/** Extracts the text of a PDF that our server generated, line by line, from its drawing operators. */
export function pdfText(pdf: Buffer): string {
  const objects = new Map([...pdf.toString('latin1').matchAll(objectPattern)].map(([, id, body = '']) => [id, body]))
  const fonts = new Map<string, Map<string, string>>()
  for (const body of objects.values()) {
    for (const [, name = '', id] of body.matchAll(fontPattern)) {
      const mapId = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1]
      if (mapId !== undefined) fonts.set(name, readCharacterMap(streamOf(objects.get(mapId) ?? '')))
    }
  }
  return [...objects.values()]
    .map(streamOf)
    .filter((content) => content.includes('\nBT\n'))
    .map((content) => drawnText(content, fonts))
    .join('')
}

function streamOf(body: string): string {
  const start = body.indexOf('stream\n')
  if (start < 0) return ''
  const bytes = Buffer.from(body.slice(start + 'stream\n'.length, body.lastIndexOf('\nendstream')), 'latin1')
  return (body.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1')
}

function readCharacterMap(map: string) {
  const letters = new Map<string, string>()
  for (const [, first = '', listed = ''] of map.matchAll(rangePattern)) {
    ;[...listed.matchAll(/<([\da-f ]+)>/g)].forEach(([, signs = ''], place) => {
      const glyph = (Number.parseInt(first, 16) + place).toString(16).padStart(4, '0')
      letters.set(glyph, Buffer.from(signs.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'))
    })
  }
  return letters
}

function drawnText(content: string, fonts: Map<string, Map<string, string>>): string {
  let letters = new Map<string, string>()
  let text = ''
  for (const [, font, glyphs] of content.matchAll(operatorPattern)) {
    if (font !== undefined) letters = fonts.get(font) ?? new Map()
    else if (glyphs === undefined) text += '\n'
    else text += glyphs.replaceAll(/.{4}/g, (glyph) => letters.get(glyph) ?? '?')
  }
  return text
}
