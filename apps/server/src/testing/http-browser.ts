/** Creates a minimal browser for tests. It keeps cookies per host, follows redirects and posts forms. */
export function httpBrowser() {
  const jars = new Map<string, Map<string, string>>()

  const send = async (url: string, init: RequestInit = {}) => {
    const { hostname } = new URL(url)
    const jar = jars.get(hostname) ?? new Map<string, string>()
    jars.set(hostname, jar)
    const headers = new Headers(init.headers)
    headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';')
      const at = pair.indexOf('=')
      const isExpired = attributes.some((part) => /expires=Thu, 01 Jan 1970|max-age=0/i.test(part))
      if (isExpired) jar.delete(pair.slice(0, at))
      else jar.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return response
  }

  /** Follows redirects until a response is not a redirect, or until `until` accepts the next URL. */
  const open = async (url: string, init: RequestInit = {}, until: (next: URL) => boolean = () => false) => {
    let at = url
    let response = await send(at, init)
    for (let hops = 0; hops < 20; hops += 1) {
      const location = response.headers.get('location')
      if (location === null) break
      at = new URL(location, at).href
      if (until(new URL(at))) break
      response = await send(at)
    }
    return { url: at, response }
  }

  return {
    send,
    open,
    post: async (url: string, body?: object) => {
      const response = await send(url, {
        method: 'POST',
        ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      })
      return { status: response.status, body: (await response.json()) as Record<string, unknown> }
    },
    submit: (url: string, fields: Record<string, string>) =>
      open(url, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
      }),
  }
}
