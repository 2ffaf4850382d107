import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** Starts a TCP proxy in front of a database, so that a test can make the database unreachable and reachable again. */
export async function startDatabaseProxy(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isReachable = true
  const proxy = createServer((incoming) => {
    if (!isReachable) {
      incoming.destroy()
      return
    }
    const outgoing = connect(Number(target.port), target.hostname)
    for (const [socket, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const cut = () => {
    isReachable = false
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: url.href,
    /** Ends all connections and rejects new ones. */
    cut,
    restore: () => {
      isReachable = true
    },
    close: async () => {
      cut()
      await new Promise((done) => proxy.close(done))
    },
  }
}
