/** What a product's form holds and does: the product first, then its pictures, then the good news. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { createProduct, editProduct, PanelProduct } from '#domain/store/products/products-contract.ts'
import { CallFailed, call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { type FieldErrors, scrollToFirstError } from '#web/ui/field-errors.ts'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { useUploadQueue } from '#web/ui/uploads/upload-queue.ts'
import { draftOf, EMPTY_PRODUCT, formDataOf, type ProductDraft } from './product-draft.ts'
import { storeKeys } from './store-queries.ts'

const fieldsOf = (error: unknown): FieldErrors =>
  error instanceof CallFailed
    ? Object.fromEntries(
        Object.entries(error.notice.errors ?? {}).map(([field, [first = '']]) => [field, first]),
      )
    : {}

export const useProductForm = (product: PanelProduct | null) => {
  const [kept, setKept] = useState(() => (product ? draftOf(product) : EMPTY_PRODUCT))
  const [draft, setDraft] = useState<ProductDraft>(kept)
  const [thumbnail, setThumbnail] = useState<File | null>(null)
  const [chosen, setChosen] = useState<File[]>([])
  const [errors, setErrors] = useState<FieldErrors>({})
  const client = useQueryClient()
  const navigate = useNavigate()
  const { show } = useNotice()
  const queue = useUploadQueue(() => {})

  const saving = useMutation({
    mutationFn: async () => {
      if (draft.soldElsewhere && draft.url_shop.trim() === '')
        throw new CallFailed(422, {
          message: 'Revisa los datos.',
          body: '',
          icon: 'error',
          errors: { url_shop: ['Escribe la dirección de la otra tienda.'] },
        })
      const body = formDataOf(draft, thumbnail, product?.version ?? null)
      const saved = product
        ? await call<typeof editProduct>('POST /api/product/:id/edit', { params: { id: product.id }, body })
        : await call<typeof createProduct>('POST /api/products', { body })
      await queue.add(chosen, `/gallery/upload?product_id=${saved.product_id}`)
      return saved
    },
    onMutate: () => setErrors({}),
    onError: (error) => {
      setErrors(fieldsOf(error))
      void show(failureOf(error)).then(scrollToFirstError)
    },
    onSuccess: async (saved) => {
      setKept(draft)
      setThumbnail(null)
      setChosen([])
      await client.invalidateQueries({ queryKey: storeKeys.products })
      await show(saved)
      if (product) await client.invalidateQueries({ queryKey: storeKeys.form(product.id) })
      else await navigate(`/admin/productos/show/${saved.product_id}`, { replace: true })
    },
  })

  return {
    draft,
    change: (changes: Partial<ProductDraft>) => setDraft((before) => ({ ...before, ...changes })),
    errors,
    thumbnail,
    setThumbnail,
    chosen,
    setChosen,
    uploads: queue.uploads,
    dismissUpload: queue.dismiss,
    busy: saving.isPending,
    submit: () => saving.mutate(),
    dirty: JSON.stringify(draft) !== JSON.stringify(kept) || thumbnail !== null || chosen.length > 0,
  }
}
