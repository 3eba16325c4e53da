/** Whether the person sits at this very machine: by the name they typed and by where the connection came from. */
import type { FastifyRequest } from 'fastify'

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/
const LOCAL_NAME = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/

export const isLocalRequest = (request: FastifyRequest) =>
  LOOPBACK.test(request.socket.remoteAddress ?? '') &&
  LOCAL_NAME.test(request.headers.host ?? '') &&
  !request.headers['x-forwarded-for']
