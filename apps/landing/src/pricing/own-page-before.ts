interface Arrival {
  /** The page that led here; empty where the address was typed. */
  referrer: string
  origin: string
  /** How many pages this tab remembers, this one counted. */
  entries: number
}

/** A link of ours opened in a new tab has a referrer and nothing to go back to. */
export const hasOwnPageBefore = ({ referrer, origin, entries }: Arrival) =>
  entries > 1 && URL.canParse(referrer) && new URL(referrer).origin === origin
