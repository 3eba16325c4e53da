/** Finds the door: the port people asked for, or a free one near it. */
import type { FastifyInstance } from 'fastify'
import { type Config, SettingError } from '../config.ts'

/** The port of the settings; when nobody chose it and it is taken, the next free one. */
export const listen = async (app: FastifyInstance, { host, port, portByHand }: Config) => {
  for (let tried = port; ; tried++) {
    try {
      await app.listen({ host, port: tried })
      const bound = app.server.address()
      return typeof bound === 'object' && bound ? bound.port : tried
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
      if (portByHand || tried >= port + 20)
        throw new SettingError(`PORT no sirve: el puerto ${tried} está ocupado.`)
    }
  }
}
