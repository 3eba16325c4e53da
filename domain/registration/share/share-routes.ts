import { posterDay } from '#domain/events/share-image/drawn-event.ts'
import type { AppContext } from '#server/app-context.ts'
import { notFound } from '#server/http/refusals.ts'
import { type Route, route } from '#server/http/route.ts'
import { drawnOnce } from '#server/share-image/drawn-once.ts'
import { sendPicture } from '#server/share-image/send-picture.ts'
import type { Shape } from '#server/share-image/shapes.ts'
import { goingDeed } from '../rules/going-words.ts'
import { drawGoing } from './draw-going.ts'
import { findGoing } from './find-going.ts'
import { readShareCode } from './share-code.ts'
import * as contract from './share-contract.ts'

export const shareRoutes = (context: AppContext): Route[] => {
  const { db, secretKey, address: site } = context

  /** Not from a replica: who gave the place back a second ago is shown no more. */
  const goingOf = async (code: string) => {
    const participant_id = readShareCode(secretKey, code)
    const going = participant_id && (await findGoing(db, participant_id))
    if (!going) throw notFound()
    return going
  }

  const pictureOf = async (code: string, shape: Shape, address: string) => {
    const going = await goingOf(code)
    const { event, sport, first_name, city } = going
    const drawing = {
      shape,
      event,
      sport,
      first_name,
      city,
      deed: goingDeed(going),
      day: posterDay(`${going.event_datetime.replace(' ', 'T')}-05:00`),
      host: new URL(site).host,
    }
    return drawnOnce(context, { going: drawing }, address, () => drawGoing(drawing))
  }

  return [
    route(contract.readGoing, async ({ params }) => ({ going: await goingOf(params.code) })),

    route(contract.goingCardImage, async ({ params, request, reply }) =>
      sendPicture(reply, await pictureOf(params.code, 'wide', request.ip)),
    ),

    route(contract.goingStoryImage, async ({ params, request, reply }) =>
      sendPicture(reply, await pictureOf(params.code, 'story', request.ip)),
    ),
  ]
}
