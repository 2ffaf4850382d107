import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const chances = {
  /** The probability that a new connection is closed immediately. */
  refuse: 0.05,
  /** These probabilities apply to each chunk of bytes. */
  cut: 0.004,
  cutHalfway: 0.004,
  delay: 0.03,
}
const longestDelayMs = 400
const longestHangMs = 8_000
const hangShare = 0.02

/**
 * Starts a TCP proxy to a port on this machine. While it is unreliable, it refuses connections, delays bytes, hangs, and
 * cuts connections, also in the middle of a message.
 */
export async function startUnreliableProxy(port: number) {
  let isUnreliable = false
  const counts = { refused: 0, cut: 0, cutHalfway: 0, delayed: 0 }
  const sockets = new Set<Socket>()
  const happens = (chance: number) => isUnreliable && Math.random() < chance

  /** Forwards bytes in order. Stops reading while it delays bytes. */
  const forward = (from: Socket, to: Socket, cut: () => void) => {
    from.on('data', (bytes: Buffer) => {
      if (happens(chances.cut)) {
        counts.cut += 1
        cut()
      } else if (happens(chances.cutHalfway)) {
        counts.cutHalfway += 1
        to.write(bytes.subarray(0, Math.floor(bytes.length / 2)), cut)
      } else if (happens(chances.delay)) {
        counts.delayed += 1
        from.pause()
        void pause(Math.random() * (Math.random() < hangShare ? longestHangMs : longestDelayMs)).then(() => {
          to.write(bytes)
          from.resume()
        })
      } else to.write(bytes)
    })
    from.on('end', () => to.end())
  }

  const server = createServer((client) => {
    if (happens(chances.refuse)) {
      counts.refused += 1
      client.destroy()
      return
    }
    const target = connect(port, '127.0.0.1')
    const cut = () => {
      client.resetAndDestroy()
      target.resetAndDestroy()
    }
    for (const socket of [client, target]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', cut)
      socket.on('close', () => sockets.delete(socket))
    }
    client.on('close', () => target.destroy())
    target.on('close', () => client.destroy())
    forward(client, target, cut)
    forward(target, client, cut)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    counts,
    disturb: (isOn: boolean) => {
      isUnreliable = isOn
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

export type UnreliableProxy = Awaited<ReturnType<typeof startUnreliableProxy>>
