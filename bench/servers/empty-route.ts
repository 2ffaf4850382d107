import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'

const app = Fastify()
app.get('/', () => '')
await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.({ url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/` })
process.on('SIGTERM', () => process.exit(0))
