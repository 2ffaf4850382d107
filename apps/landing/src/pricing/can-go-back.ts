interface Visit {
  /** The URL of the page with the link that the visitor followed. Empty if the visitor typed the address. */
  referrer: string
  origin: string
  /** The length of the tab's history, including this page. */
  entries: number
}

/**
 * Returns whether the previous page is on this site. A link opened in a new tab has a referrer but no previous page.
 */
export const canGoBack = ({ referrer, origin, entries }: Visit) =>
  entries > 1 && URL.canParse(referrer) && new URL(referrer).origin === origin
