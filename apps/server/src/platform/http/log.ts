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
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      redact: {
        paths: [
          ...hidden.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
          'headers.authorization',
          'headers.cookie',
          '*.headers.authorization',
          '*.headers.cookie',
          '*.headers["set-cookie"]',
        ],
        censor: '[hidden]',
      },
      serializers: {
        req: (request: { method: string; url: string }) => ({ method: request.method, url: safeUrl(request.url) }),
      },
    },
    destination(file === undefined ? { sync: false } : { dest: file, mkdir: true, sync: false }),
  )
}
