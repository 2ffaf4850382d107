import autocannon from 'autocannon'

export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Sends requests with autocannon, and throws if a request fails or its response is not 2xx. */
export async function sendLoad(options: autocannon.Options) {
  const result = await autocannon(options)
  if (result.non2xx + result.errors > 0)
    throw new Error(`${result.non2xx + result.errors} requests failed or had a response other than 2xx`)
  return result
}
