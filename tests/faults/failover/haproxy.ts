import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startDaemon } from './daemon.ts'

interface Site {
  name: string
  port: number
  /** The ports on which the server processes serve this site. */
  serverPorts: number[]
}

const sectionOf = ({ name, port, serverPorts }: Site) => `
frontend ${name}
  bind 127.0.0.1:${port}
  default_backend ${name}-servers

backend ${name}-servers
  balance roundrobin
  option httpchk
  http-check send meth GET uri /readyz ver HTTP/1.1 hdr host localhost
${serverPorts.map((serverPort, at) => `  server process${at + 1} 127.0.0.1:${serverPort}`).join('\n')}
`

/** A working configuration of HAProxy, to which docs/operations.md refers. */
const configuration = (sites: Site[]) => `
defaults
  mode http
  timeout connect 2s
  timeout client 30s
  timeout server 30s
  timeout check 3s
  option forwardfor
  option redispatch
  retries 3
  default-server check inter 500ms fall 2 rise 1
${sites.map(sectionOf).join('')}`

/** Starts HAProxy, which distributes the requests to each site among the server processes that are ready. */
export async function startHaproxy(program: string, folder: string, sites: Site[]) {
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, configuration(sites))
  const readyUrls = sites.map(({ port }) => `http://127.0.0.1:${port}/readyz`)
  const isReady = async (url: string) =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
  return startDaemon({
    program,
    args: ['-db', '-f', file],
    logFile: join(folder, 'haproxy.log'),
    isReady: async () => (await Promise.all(readyUrls.map(isReady))).every(Boolean),
  })
}
