/** The classes for the content's maximum width and the page margins. */
export const contentWidth = 'mx-auto w-full max-w-[calc(var(--content)+2*var(--margin))] px-(--margin)'
