/** Order, text and deletion of gallery pictures; each answer carries the whole gallery. An order can be taken back. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  deleteGalleryImage,
  describeGalleryImage,
  GalleryImage,
  listGallery,
  orderGallery,
} from '#domain/events/site/showcase-contract.ts'
import type { AnswerOf } from '#server/contract-kit.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { toastUndo } from '#web/ui/table/undo-toast.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { eventKeys } from '../event-queries.ts'

type Gallery = AnswerOf<typeof listGallery>

export const useGalleryChanges = (id: number) => {
  const client = useQueryClient()
  const { show } = useNotice()
  const key = eventKeys.gallery(id)

  const place = (images: GalleryImage[]) =>
    client.setQueryData<Gallery>(key, (before) => (before ? { ...before, images } : before))

  // A list that is being read again is older than the change that is about to be made.
  const stopReading = () => client.cancelQueries({ queryKey: key })

  const settle = {
    onError: (error: Error) => {
      void client.invalidateQueries({ queryKey: key })
      void show(failureOf(error))
    },
    onSuccess: ({ images, message }: { images: GalleryImage[]; message: string }) => {
      place(images)
      toastSuccess(message)
    },
  }

  const sendOrder = (images: GalleryImage[]) =>
    call<typeof orderGallery>('PUT /api/eventos/:id/gallery/order', {
      params: { id },
      body: { ids: images.map((image) => image.id) },
    })
  const order = useMutation({
    mutationFn: sendOrder,
    // The picture stays where it was dropped while the server is told.
    onMutate: (images) => {
      const before = client.getQueryData<Gallery>(key)?.images
      void stopReading()
      place(images)
      return before
    },
    onError: settle.onError,
    onSuccess: ({ images, message }, _after, before) => {
      place(images)
      if (!before) return
      toastUndo({
        message,
        undo: async () => {
          place((await sendOrder(before)).images)
          return 'La galería está como antes.'
        },
        failed: (error) => failureOf(error).message,
      })
    },
  })
  const describe = useMutation({
    mutationFn: ({ image_id, alt }: { image_id: number; alt: string }) =>
      call<typeof describeGalleryImage>('PUT /api/eventos/:id/gallery/:image_id', {
        params: { id, image_id },
        body: { alt },
      }),
    onMutate: stopReading,
    ...settle,
  })
  const remove = useMutation({
    mutationFn: (image_id: number) =>
      call<typeof deleteGalleryImage>('DELETE /api/eventos/:id/gallery/:image_id', {
        params: { id, image_id },
      }),
    onMutate: stopReading,
    ...settle,
  })
  return { order: order.mutate, describe: describe.mutate, remove: remove.mutate }
}
