/** A server under test has all the time there is, however slow the machine. */
export const neverBusyMs = 60_000
