import type { AppContext } from '#server/app-context.ts'
import { notFound } from '#server/http/refusals.ts'
import { type Route, route } from '#server/http/route.ts'
import { sendPicture } from '#server/share-image/send-picture.ts'
import { drawnEvent } from './drawn-event.ts'
import { eventCardImage, eventStoryImage } from './share-image-contract.ts'

export const eventPictureRoutes = (context: AppContext): Route[] => {
  const pictureOf = async (slug: string, shape: 'wide' | 'story', address: string) => {
    const image = await drawnEvent(context, { slug, shape, address })
    if (!image) throw notFound()
    return image
  }
  return [
    route(eventCardImage, async ({ params, request, reply }) =>
      sendPicture(reply, await pictureOf(params.slug, 'wide', request.ip)),
    ),
    route(eventStoryImage, async ({ params, request, reply }) =>
      sendPicture(reply, await pictureOf(params.slug, 'story', request.ip)),
    ),
  ]
}
