// oxlint-disable typescript/consistent-type-imports -- With an import statement this file would become a module, and its declarations would no longer be ambient.
declare module '*/content/site.yaml' {
  const site: import('../build/content.ts').SiteText
  export default site
}

declare module '*/content/faq.yaml' {
  const faq: import('../build/content.ts').FaqItem[]
  export default faq
}

declare module '*/content/testimonials.yaml' {
  const testimonials: import('../build/content.ts').Testimonial[]
  export default testimonials
}

declare module '*/content/previews.yaml' {
  const previews: import('../build/content.ts').Preview[]
  export default previews
}

declare module '*/content/reading-list.yaml' {
  const readingList: import('../build/content.ts').ReadingList
  export default readingList
}

declare module '*.md' {
  const page: import('../build/content.ts').MarkdownPage
  export default page
}

declare module 'virtual:guide-menu' {
  const titles: string[]
  export default titles
}

declare module 'virtual:bank-sentences' {
  export const topicsReady: string
  export const partsReady: string
  /** Empty when every part of the syllabus has questions. */
  export const partsNext: string
  export const articlesReady: string
  /** Empty if all topics are from the first release. */
  export const newTopics: string
  /** The day on which the newest topics open for every plan. Empty if all topics are from the first release. */
  export const newTopicsDay: string
}
