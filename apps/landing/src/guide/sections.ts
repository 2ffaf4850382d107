import titles from 'virtual:guide-menu'
import { guidePaths } from '../paths.ts'
import type { GuidePath } from '../paths.ts'

interface Section {
  path: GuidePath
  title: string
}

/** The guide's sections, with the menu titles from the content files. */
export const sections: Section[] = guidePaths.map((path, index) => ({ path, title: titles[index] ?? path }))

/** Returns the previous and the next section. */
export function adjacentSections(path: string): { previous: Section | undefined; next: Section | undefined } {
  const index = sections.findIndex((section) => section.path === path)
  return { previous: sections[index - 1], next: index === -1 ? undefined : sections[index + 1] }
}
