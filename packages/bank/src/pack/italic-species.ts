/**
 * Sets the species names in the labels of a drawing in italics. A name can be broken over the lines of a label, each of
 * which is an element of its own.
 */
export const italicSpecies = (svg: string, species: RegExp | undefined): string =>
  species === undefined ? svg : svg.replaceAll(/<text[^>]*>.*?<\/text>/gs, (label) => italicInLabel(label, species))

function italicInLabel(label: string, species: RegExp): string {
  // `split` puts the tags at odd positions, and the lines between them at even positions.
  const parts = label.split(/(<[^>]*>)/)
  const isLine = (part: string, place: number) => place % 2 === 0 && part !== ''
  const names = [...parts.filter(isLine).join(' ').matchAll(species)]
  let next = 0
  return parts
    .map((part, place) => {
      if (!isLine(part, place)) return part
      const start = next
      next += part.length + 1
      return names
        .map(({ 0: name, index }) => [Math.max(0, index - start), Math.min(part.length, index - start + name.length)])
        .filter(([from = 0, to = 0]) => from < to)
        .reduceRight(
          (line, [from, to]) =>
            `${line.slice(0, from)}<tspan font-style="italic">${line.slice(from, to)}</tspan>${line.slice(to)}`,
          part,
        )
    })
    .join('')
}
