/** A door in front of a server that stays where it is: shut, whoever knocks is refused and whoever is inside is cut off. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type Door = { port: number; shut: () => Promise<void>; open: () => Promise<void> }

export const startDoor = async (target: number): Promise<Door> => {
  const inside = new Set<Socket>()
  const keep = (socket: Socket) => {
    inside.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => inside.delete(socket))
  }
  const server = createServer((visitor) => {
    const host = connect(target, '127.0.0.1')
    for (const socket of [visitor, host]) keep(socket)
    visitor.pipe(host).pipe(visitor)
    visitor.on('close', () => host.destroy())
    host.on('close', () => visitor.destroy())
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    port,
    shut: async () => {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      for (const socket of inside) socket.destroy()
      await closed
    },
    open: async () => {
      if (!server.listening) await listen(port)
    },
  }
}

export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
