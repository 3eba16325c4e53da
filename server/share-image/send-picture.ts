/** A drawn picture as an answer: other sites show it in their previews. */
import type { FastifyReply } from 'fastify'

export const sendPicture = (reply: FastifyReply, image: Buffer) =>
  reply
    .type('image/png')
    .header('cache-control', 'public, max-age=300')
    .header('cross-origin-resource-policy', 'cross-origin')
    .send(image)
