/** The tabs Detalles, Galería and Key Partner. Whoever arrives here manages the event; whether it exists is asked. */

import type { AppContext } from '#server/app-context.ts'
import { changesOf } from '#server/audit/changes.ts'
import { record } from '#server/audit/record.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { StoredImage } from '#server/files/images.ts'
import { invalid, notFound } from '#server/http/refusals.ts'
import { type Route, route } from '#server/http/route.ts'
import { getOverview } from '../contract.ts'
import { discardPictures, discardUnused, storePicture } from '../form/pictures.ts'
import * as messages from '../messages.ts'
import { type ReadMoney, readOverview } from '../overview.ts'
import { eventExists } from '../queries.ts'
import * as contract from '../site/showcase-contract.ts'
import { gallery_images, key_partners } from '../tables.ts'
import * as gallery from './gallery.ts'
import * as partners from './key-partners.ts'
import { orderRows } from './order-rows.ts'

const galleryRoutes = ({ db, files }: AppContext): Route[] => {
  const refuseFull = (room: number) => {
    const sentence = messages.galleryFull(gallery.GALLERY_MAX, Math.max(0, room))
    return invalid({ file: [sentence] }, sentence)
  }

  return [
    route(contract.listGallery, async ({ params: { id } }) => {
      if (!(await eventExists(db, id))) throw notFound()
      return { images: await gallery.listGallery(db, id), max: gallery.GALLERY_MAX }
    }),

    route(contract.uploadGallery, async ({ params: { id }, body, caller }) => {
      if (!(await eventExists(db, id))) throw notFound()
      const room = await gallery.roomInGallery(db, id)
      if (body.length > room) throw refuseFull(room)
      const stored: StoredImage[] = []
      try {
        for (const file of body) stored.push(await storePicture(files, file, 'file', { folder: 'gallery' }))
        await inTransaction(db, async (tx) => {
          const outcome = await gallery.addToGallery(tx, id, stored)
          if (outcome === 'not found') throw notFound()
          if (outcome !== 'added') throw refuseFull(outcome.room)
          const images = (await gallery.listGallery(tx, id)).length
          await record(tx, caller, {
            action: 'agregar imágenes',
            subject: 'galería',
            event_id: id,
            changes: changesOf({ images: images - stored.length }, { images }),
            detail: { images: stored.length },
          })
        })
      } catch (error) {
        await discardPictures(
          files,
          stored.map(({ url }) => url),
        )
        throw error
      }
      return { ...messages.imagesAdded(stored.length), images: await gallery.listGallery(db, id) }
    }),

    route(contract.orderGallery, async ({ params: { id }, body, caller }) => {
      await inTransaction(db, async (tx) => {
        const former = (await gallery.listGallery(tx, id)).map((image) => image.id)
        if ((await orderRows(tx, gallery_images, id, body.ids)) === 'not found') throw notFound()
        // A picture has no name: it is told by the place it had.
        const order = (await gallery.listGallery(tx, id)).map((image) => former.indexOf(image.id) + 1)
        const changes = changesOf({ order: former.map((_, at) => at + 1) }, { order })
        await record(tx, caller, { action: 'ordenar', subject: 'galería', event_id: id, changes })
      })
      return { ...messages.ORDER_SAVED, images: await gallery.listGallery(db, id) }
    }),

    route(contract.describeGalleryImage, async ({ params: { id, image_id }, body, caller }) => {
      await inTransaction(db, async (tx) => {
        const before = (await gallery.listGallery(tx, id)).find((image) => image.id === image_id)
        if ((await gallery.describeImage(tx, id, image_id, body.alt)) === 'not found') throw notFound()
        await record(tx, caller, {
          action: 'describir imagen',
          subject: 'galería',
          subject_id: image_id,
          event_id: id,
          changes: changesOf({ alt: before?.alt }, { alt: body.alt }),
        })
      })
      return { ...messages.IMAGE_DESCRIBED, images: await gallery.listGallery(db, id) }
    }),

    route(contract.deleteGalleryImage, async ({ params: { id, image_id }, caller }) => {
      const url = await inTransaction(db, async (tx) => {
        const gone = await gallery.deleteImage(tx, id, image_id)
        if (!gone) throw notFound()
        const images = (await gallery.listGallery(tx, id)).length
        await record(tx, caller, {
          action: 'eliminar imagen',
          subject: 'galería',
          subject_id: image_id,
          event_id: id,
          changes: changesOf({ images: images + 1 }, { images }),
        })
        return gone
      })
      await discardUnused(db, files, [url])
      return { ...messages.IMAGE_DELETED, images: await gallery.listGallery(db, id) }
    }),
  ]
}

const LOGO = { folder: 'partners', maxWidth: 800, thumbWidth: 200, allowSvg: true }

const partnerRoutes = ({ db, files }: AppContext): Route[] => [
  route(contract.listKeyPartners, async ({ params: { id } }) => {
    if (!(await eventExists(db, id))) throw notFound()
    return { partners: await partners.listKeyPartners(db, id) }
  }),

  route(contract.createKeyPartner, async ({ params: { id }, body, caller }) => {
    const logo = body.logo ? (await storePicture(files, body.logo, 'logo', LOGO)).url : null
    const fields = { name: body.name, link: body.link ?? null, visible: body.visible ?? true, logo }
    try {
      await inTransaction(db, async (tx) => {
        const made = await partners.addKeyPartner(tx, id, fields)
        if (made === 'not found') throw notFound()
        const detail = { name: body.name }
        await record(tx, caller, {
          action: 'crear',
          subject: 'aliado',
          subject_id: made,
          event_id: id,
          detail,
        })
      })
    } catch (error) {
      await discardPictures(files, [logo])
      throw error
    }
    return { ...messages.PARTNER_CREATED, partners: await partners.listKeyPartners(db, id) }
  }),

  route(contract.updateKeyPartner, async ({ params: { id, partner_id }, body, caller }) => {
    const logo = body.logo ? (await storePicture(files, body.logo, 'logo', LOGO)).url : undefined
    const replaced = await inTransaction(db, async (tx) => {
      const before = await partners.findKeyPartner(tx, id, partner_id)
      const changed = await partners.changeKeyPartner(tx, id, partner_id, { ...body, logo })
      if (!before || changed === 'not found') throw notFound()
      await record(tx, caller, {
        action: 'actualizar',
        subject: 'aliado',
        subject_id: partner_id,
        event_id: id,
        changes: changesOf(before, { ...body, logo }, ['name', 'link', 'visible', 'logo']),
        detail: { changed: Object.keys(body) },
      })
      return changed.replaced
    }).catch(async (error: unknown) => {
      await discardPictures(files, [logo])
      throw error
    })
    await discardUnused(db, files, [replaced])
    return { ...messages.PARTNER_UPDATED, partners: await partners.listKeyPartners(db, id) }
  }),

  route(contract.orderKeyPartners, async ({ params: { id }, body, caller }) => {
    await inTransaction(db, async (tx) => {
      const namesNow = async () => (await partners.listKeyPartners(tx, id)).map(({ name }) => name)
      const before = await namesNow()
      if ((await orderRows(tx, key_partners, id, body.ids)) === 'not found') throw notFound()
      const changes = changesOf({ order: before }, { order: await namesNow() })
      await record(tx, caller, { action: 'ordenar', subject: 'aliado', event_id: id, changes })
    })
    return { ...messages.ORDER_SAVED, partners: await partners.listKeyPartners(db, id) }
  }),

  route(contract.deleteKeyPartner, async ({ params: { id, partner_id }, caller }) => {
    const logo = await inTransaction(db, async (tx) => {
      const gone = await partners.deleteKeyPartner(tx, id, partner_id)
      if (gone === 'not found') throw notFound()
      const detail = { name: gone.name }
      await record(tx, caller, {
        action: 'eliminar',
        subject: 'aliado',
        subject_id: partner_id,
        event_id: id,
        changes: changesOf({ name: gone.name }, { name: null }),
        detail,
      })
      return gone.logo
    })
    await discardUnused(db, files, [logo])
    return { ...messages.PARTNER_DELETED, partners: await partners.listKeyPartners(db, id) }
  }),
]

export const tabRoutes = (context: AppContext, readMoney: ReadMoney): Route[] => [
  route(getOverview, async ({ params: { id }, caller }) => {
    if (!(await eventExists(context.db, id))) throw notFound()
    return readOverview(context.db, caller, id, readMoney)
  }),
  ...galleryRoutes(context),
  ...partnerRoutes(context),
]
