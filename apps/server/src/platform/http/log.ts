import { pino, destination, type Logger } from 'pino'

const hidden = [
  'password',
  'newPassword',
  'currentPassword',
  'token',
  'code',
  'idToken',
  'credential',
  'oobCode',
  'state',
]

// Secrets travel in the query of links and callbacks; the log keeps the names and drops the values.
export const safeUrl = (url: string) => {
  const cut = url.indexOf('?')
  return cut === -1 ? url : `${url.slice(0, cut)}?${[...new URLSearchParams(url.slice(cut)).keys()].join('&')}`
}

export function createLog({ level, file }: { level: string; file?: string | undefined }): Logger {
  return pino(
    {
      level,
      base: null,
      redact: {
        paths: [
          // Named one by one: wildcards would be searched for on every line of every request.
          ...hidden.flatMap((name) => [name, `body.${name}`, `query.${name}`]),
          'headers.authorization',
          'headers.cookie',
          'headers["set-cookie"]',
        ],
        censor: '[hidden]',
      },
      serializers: {
        req: (request: { method: string; url: string }) => ({ method: request.method, url: safeUrl(request.url) }),
      },
    },
    // Lines are written in bundles, each second at the latest.
    destination({
      ...(file === undefined ? {} : { dest: file, mkdir: true }),
      sync: false,
      minLength: 4_096,
      periodicFlush: 1_000,
    }),
  )
}
