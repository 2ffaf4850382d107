import { createServer, type AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { requireFreePort } from './ports.ts'

it('the error about a port that cannot be used asks the operator to stop a program only if a program uses the port', async () => {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const used = requireFreePort(port, '127.0.0.1', 'STUDY_PORT')
  await expect(used).rejects.toThrow(
    `Port ${port} is in use; stop the program that uses it, or set STUDY_PORT to another port.`,
  )
  await new Promise((done) => server.close(done))
  // No machine has this address, which is reserved for documentation.
  await expect(requireFreePort(port, '192.0.2.1', 'STUDY_PORT')).rejects.toThrow(
    `Port ${port} cannot be used (EADDRNOTAVAIL); set STUDY_PORT to another port.`,
  )
})
