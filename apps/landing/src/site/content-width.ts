/** As wide as words go on any page, with the margins of the page. */
export const contentWidth = 'mx-auto w-full max-w-[calc(var(--content)+2*var(--margin))] px-(--margin)'
