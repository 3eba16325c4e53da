/** Calls of the panel's products. */
import { eq } from 'drizzle-orm'
import { discardPictures, storePicture } from '#domain/events/form/pictures.ts'
import { requireManagedEvent } from '#domain/payments/managed-event.ts'
import type { AppContext } from '#server/app-context.ts'
import { changesOf } from '#server/audit/changes.ts'
import { record } from '#server/audit/record.ts'
import { pagedAnswer, type UploadedFile } from '#server/contract-kit.ts'
import { inTransaction, refuse } from '#server/database/transaction.ts'
import { invalid, notFound, Refusal } from '#server/http/refusals.ts'
import { type Caller, type Route, route } from '#server/http/route.ts'
import * as messages from '../messages.ts'
import { product_images, products } from '../tables.ts'
import { lockSizes, moveStock } from './move-stock.ts'
import { addImage, isGalleryFull, isInOrders } from './product-gallery.ts'
import * as contract from './products-contract.ts'
import { findProduct, listMovements, listProducts, requireProduct, sameSku } from './products-queries.ts'
import { addProduct, changeProduct, deleteSize, repeatedSize, type SaveOutcome } from './save-product.ts'

const subject = 'producto'
const ofEvent = (event_id: number | null | undefined) => (event_id ? { event_id } : {})

const PRODUCT_FIELDS = ['name', 'sku', 'price', 'status', 'description', 'event_id'] as const

const refuseFull = () => {
  const sentence = 'La galería ya tiene 6 imágenes, el máximo.'
  return invalid({ file: [sentence] }, sentence)
}

const CHANGED_MEANWHILE = {
  message: 'El producto cambió mientras lo editabas',
  body: 'Otra persona guardó cambios. Recarga para verlos; lo que escribiste no se ha guardado.',
  icon: 'warning' as const,
}

const repeatedProblem = (size: string) => invalid({ category: [`La talla ${size} está repetida.`] })

const refusedSave = (refused: Exclude<SaveOutcome, { outcome: 'saved' }>): Refusal => {
  if (refused.outcome === 'changed meanwhile') return new Refusal(409, CHANGED_MEANWHILE)
  if (refused.outcome === 'unknown size') return invalid({ category: ['Hay una talla de otro producto.'] })
  if (refused.outcome === 'repeated size') return repeatedProblem(refused.size)
  const { size, left } = refused
  return invalid({
    category: [`De la talla ${size} ${left === 1 ? 'queda 1' : `quedan ${left}`}: no se pueden quitar más.`],
  })
}

export const productRoutes = (context: AppContext): Route[] => {
  const { db, files } = context

  /** A Colaborador's product belongs to one of the assigned events. */
  const checkForm = async (caller: Caller, form: contract.ProductForm) => {
    if (form.event_id !== undefined) await requireManagedEvent(db, caller, form.event_id)
    else if (caller.role !== 'Administrator') throw invalid({ event_id: ['Elige uno de tus eventos.'] })
    const repeated = repeatedSize(form.category)
    if (repeated) throw repeatedProblem(repeated)
  }

  const discardThumbnail = async (url: string | null) => {
    if (url && !(await isInOrders(db, url))) await discardPictures(files, [url])
  }

  /** The picture is stored first, outside any lock, and does not outlive a save that failed. */
  const withThumbnail = async <T>(
    file: UploadedFile | undefined,
    save: (url: string | undefined) => Promise<T>,
  ): Promise<T> => {
    const stored = file
      ? await storePicture(files, file, 'thumbnail', { folder: 'products', maxWidth: 1200 })
      : undefined
    try {
      return await save(stored?.url)
    } catch (error) {
      await discardPictures(files, [stored?.url])
      throw error
    }
  }

  return [
    route(contract.listProducts, async ({ query, caller }) => {
      const { rows, total } = await listProducts(db, caller, query)
      return pagedAnswer(rows, total, query.page, query.per_page)
    }),

    route(contract.getProduct, async ({ params, caller }) => {
      const product = await findProduct(db, caller, params.id)
      return { product, event_id: product.event_id }
    }),

    route(contract.createProduct, async ({ body, caller }) => {
      await checkForm(caller, body)
      const product_id = await withThumbnail(body.thumbnail, (url) =>
        inTransaction(db, async (tx) => {
          const id = await addProduct(tx, body, url ?? null, caller.user_id)
          const detail = { name: body.name, sku: body.sku, price: body.price, category: body.category }
          await record(tx, caller, {
            action: 'crear',
            subject,
            subject_id: id,
            ...ofEvent(body.event_id),
            detail,
          })
          return id
        }),
      )
      const twin = await sameSku(db, caller, { id: product_id, sku: body.sku })
      return { ...messages.withTwin(messages.PRODUCT_CREATED, body.sku, twin), product_id }
    }),

    route(contract.editProduct, async ({ params, body, caller }) => {
      const former = await requireProduct(db, caller, params.id)
      await checkForm(caller, body)
      const saved = await withThumbnail(body.thumbnail, async (url) => {
        const thumbnail = url ?? (body.remove_thumbnail ? null : undefined)
        const outcome = await inTransaction(db, async (tx): Promise<SaveOutcome> => {
          const changed = await changeProduct(tx, params.id, body, { thumbnail, user_id: caller.user_id })
          if (changed.outcome !== 'saved') return refuse(changed)
          const { price, status, event_id } = former
          const detail = {
            before: { price, status, event_id },
            after: { price: body.price, status: body.status, event_id: body.event_id ?? null },
            category: body.category,
          }
          const deed = { action: 'actualizar', subject, subject_id: params.id }
          const changes = changesOf({ ...former, name: former.name_product }, body, PRODUCT_FIELDS)
          await record(tx, caller, { ...deed, ...ofEvent(body.event_id ?? event_id), changes, detail })
          return changed
        })
        if (outcome.outcome !== 'saved') throw refusedSave(outcome)
        return outcome
      })
      await discardThumbnail(saved.formerThumbnail)
      const twin = await sameSku(db, caller, { id: params.id, sku: body.sku })
      const told = messages.withTwin(messages.PRODUCT_SAVED, body.sku, twin)
      return { ...told, product_id: params.id, version: saved.version }
    }),

    route(contract.changeProductStatus, async ({ params, body, caller }) => {
      const { event_id, status } = await requireProduct(db, caller, params.id)
      const changes = changesOf({ status }, { status: body.status })
      await inTransaction(db, async (tx) => {
        await tx.update(products).set({ status: body.status }).where(eq(products.id, params.id))
        const action = body.status === 'active' ? 'activar' : 'desactivar'
        await record(tx, caller, { action, subject, subject_id: params.id, ...ofEvent(event_id), changes })
      })
      return { ...messages.productStatus(body.status), status: body.status }
    }),

    route(contract.uploadGallery, async ({ query, body, caller }) => {
      const product_id = body.product_id ?? query.product_id
      if (product_id === undefined) throw invalid({ product_id: ['Este campo es obligatorio.'] })
      const { event_id } = await requireProduct(db, caller, product_id)
      if (await isGalleryFull(db, product_id)) throw refuseFull()
      const { url } = await storePicture(files, body.file, 'file', { folder: 'products' })
      try {
        return await inTransaction(db, async (tx) => {
          const added = await addImage(tx, product_id, { name: body.file.filename, url })
          if (added === 'not found') throw notFound()
          if (added === 'full') throw refuseFull()
          const deed = { action: 'agregar imagen', subject, subject_id: product_id }
          await record(tx, caller, { ...deed, ...ofEvent(event_id), detail: { image: added.id } })
          return added
        })
      } catch (error) {
        await discardPictures(files, [url])
        throw error
      }
    }),

    route(contract.deleteGalleryImage, async ({ params, caller }) => {
      const [image] = await db.select().from(product_images).where(eq(product_images.id, params.id))
      if (!image) throw notFound()
      const { id, event_id } = await requireProduct(db, caller, image.product_id)
      const gone = await inTransaction(db, async (tx) => {
        const [deleted] = await tx.delete(product_images).where(eq(product_images.id, params.id)).returning()
        const deed = { action: 'eliminar imagen', subject, subject_id: id, ...ofEvent(event_id) }
        if (deleted) await record(tx, caller, { ...deed, detail: { image: params.id } })
        return deleted
      })
      if (!gone) throw notFound()
      await discardPictures(files, [gone.url])
      return { ...messages.IMAGE_REMOVED, success: true }
    }),

    route(contract.deleteSize, async ({ params, caller }) => {
      const { event_id } = await requireProduct(db, caller, params.id)
      const outcome = await inTransaction(db, async (tx) => {
        const deleted = await deleteSize(tx, params.id, params.size_id)
        const deed = { action: 'eliminar talla', subject, subject_id: params.id, ...ofEvent(event_id) }
        if (deleted === 'deleted') await record(tx, caller, { ...deed, detail: { size_id: params.size_id } })
        return deleted
      })
      if (outcome === 'not found') throw notFound()
      const notice = outcome === 'deleted' ? messages.SIZE_REMOVED : messages.SIZE_IN_USE
      return { ...notice, success: outcome === 'deleted' }
    }),

    route(contract.moveStock, async ({ params, body, caller }) => {
      const { size_id, kind, quantity, note } = body
      const { event_id } = await requireProduct(db, caller, params.id)
      if (kind === 'entrada' && quantity < 0)
        throw invalid({ quantity: ['Una entrada suma. Para quitar, elige ajuste.'] })
      const moved = await inTransaction(db, async (tx) => {
        const [size] = await lockSizes(tx, [size_id])
        if (size?.product_id !== params.id) throw notFound()
        const movement = { product_size_id: size_id, quantity }
        const cause = { reason: kind, note, user_id: caller.user_id }
        if ((await moveStock(tx, [movement], cause)) !== null) return null
        const deed = { action: 'mover inventario', subject, subject_id: params.id, ...ofEvent(event_id) }
        const changes = { [`stock|${size.sizes}`]: [size.amount, size.amount + quantity] as [number, number] }
        await record(tx, caller, { ...deed, changes, detail: { size: size.sizes, kind, quantity, note } })
        return { size: size.sizes, left: size.amount + quantity }
      })
      const { categorias } = await findProduct(db, caller, params.id)
      return moved
        ? { ...messages.stockMoved(moved.size, moved.left), success: true, categorias }
        : { ...messages.STOCK_SHORT, success: false, categorias }
    }),

    route(contract.listMovements, async ({ params, query, caller }) => {
      await requireProduct(db, caller, params.id)
      const { rows, total } = await listMovements(db, params.id, query)
      return pagedAnswer(rows, total, query.page, query.per_page)
    }),
  ]
}
