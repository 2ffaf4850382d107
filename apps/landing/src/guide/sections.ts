import titles from 'virtual:guide-menu'
import { guidePaths } from '../paths.ts'
import type { GuidePath } from '../paths.ts'

interface Section {
  path: GuidePath
  title: string
}

/** The menu of the guide, in the words of its texts. */
export const sections: Section[] = guidePaths.map((path, place) => ({ path, title: titles[place] ?? path }))

/** The sections before and after one, for those who read on. */
export function neighboursOf(path: string): { before: Section | undefined; after: Section | undefined } {
  const place = sections.findIndex((section) => section.path === path)
  return { before: sections[place - 1], after: place === -1 ? undefined : sections[place + 1] }
}
