import { z } from 'zod'
import { figureKind } from '../figure.ts'
import { Canvas, textSize } from '../kit/canvas.ts'
import { theme } from '../kit/colours.ts'
import type { Point } from '../kit/geometry.ts'
import { idOf } from '../kit/id.ts'
import { drawNumberedLegend } from '../kit/numbered-legend.ts'
import { maps, type MapName } from './site-maps.ts'

const text = z.string().min(1)

/** A map, such as a drawing of a nephron, with numbered sites and the drug or event at each site. */
const facts = z.strictObject({
  title: text,
  map: z.enum(Object.keys(maps) as MapName[]),
  sites: z
    .array(
      z.strictObject({
        /** The name of a place on the map. */
        at: text,
        /** The drug or event at the place. A card may hide this label. */
        label: text,
        detail: text.optional(),
      }),
    )
    .min(1)
    .max(8),
})

export const siteMap = figureKind(facts, (given, view) => {
  const canvas = new Canvas(view, idOf('site-map', given))
  const { draw, places, names, height, seen } = maps[given.map]
  draw(canvas)
  for (const [[x, y], name, anchor] of names)
    canvas.text(x, y, name, { anchor, size: textSize.small, colour: theme.muted })
  const usedPlaces = new Map<string, number>()
  const rows = given.sites.map(({ at, label, detail }, index) => {
    const place: Point | undefined = places[at]
    if (place === undefined)
      throw new Error(`The ${given.map} has no place “${at}”, only: ${Object.keys(places).join(', ')}.`)
    if (usedPlaces.has(at)) throw new Error(`Two sites are at “${at}”.`)
    usedPlaces.set(at, index)
    const sign = String(index + 1)
    canvas.add('circle', { cx: place[0], cy: place[1], r: 12.5, fill: theme.paper })
    canvas.badge(place[0], place[1], sign)
    return { sign, label, ...(detail === undefined ? {} : { detail }) }
  })
  const bottom = drawNumberedLegend(canvas, height + 4, rows)
  const listed = given.sites.map(({ at, label, detail }, index) =>
    canvas.isQuestion
      ? `Number ${index + 1}: ${at}.`
      : `${index + 1}, ${at}: ${label}${detail === undefined ? '' : `, ${detail}`}.`,
  )
  return canvas.finish({
    height: canvas.isQuestion ? height : bottom + 6,
    title: given.title,
    description: `${seen} ${listed.join(' ')}`,
  })
})
