/** Tab Galería: up to 30 pictures, in the order of the public page. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { listGallery } from '#domain/events/site/showcase-contract.ts'
import { call } from '#web/client.ts'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { CardsSkeleton } from '#web/ui/skeletons.tsx'
import { SortableList } from '#web/ui/sortable-list.tsx'
import { PictureDrop } from '#web/ui/uploads/picture-drop.tsx'
import { UploadList } from '#web/ui/uploads/upload-list.tsx'
import { useUploadQueue } from '#web/ui/uploads/upload-queue.ts'
import { eventKeys, useShownEvent } from '../event-queries.ts'
import { useGalleryChanges } from './gallery-changes.ts'
import classes from './gallery-tab.module.css'
import { GalleryTile } from './gallery-tile.tsx'

export default function GalleryTab() {
  const { id } = useShownEvent()
  const client = useQueryClient()
  const { ask } = useConfirm()
  const gallery = useQuery({
    queryKey: eventKeys.gallery(id),
    queryFn: ({ signal }) =>
      call<typeof listGallery>('GET /api/eventos/:id/gallery', { params: { id }, signal }),
  })
  const { order, describe, remove } = useGalleryChanges(id)
  // Six uploads answer in any order: the list is read again instead of trusting the last one.
  const queue = useUploadQueue(() => void client.invalidateQueries({ queryKey: eventKeys.gallery(id) }))

  if (gallery.error && !gallery.data)
    return <LoadError error={gallery.error} onRetry={() => gallery.refetch()} />
  if (!gallery.data) return <CardsSkeleton />
  const { images, max } = gallery.data
  const sending = queue.uploads.filter(({ refused }) => refused === null).length
  const left = Math.max(0, max - images.length - sending)

  const askAndRemove = async (image_id: number, place: number) => {
    const sure = await ask({
      title: `¿Eliminar la imagen ${place}?`,
      body: 'También desaparece de la página del evento.',
      confirm: 'Eliminar',
      danger: true,
    })
    if (sure) remove(image_id)
  }

  return (
    <SectionCard
      title="Galería"
      hint={`${images.length} de ${max} imágenes. Arrástralas para ordenarlas; el texto ayuda a quien no las ve.`}
    >
      <PictureDrop
        max={max}
        left={left}
        label="Subir imágenes"
        onPictures={(files) => void queue.add(files, `/api/eventos/${id}/gallery`)}
      />
      <UploadList uploads={queue.uploads} onDismiss={queue.dismiss} />
      {images.length === 0 ? (
        <p className={classes.none}>Aún no hay imágenes.</p>
      ) : (
        <SortableList
          label="Imágenes"
          grid={classes.grid}
          idOf={({ id: item }) => item}
          items={images}
          onOrder={order}
          nameOf={({ id: image_id }) => `imagen ${images.findIndex((one) => one.id === image_id) + 1}`}
        >
          {(image, handle) => {
            const place = images.indexOf(image) + 1
            return (
              <GalleryTile
                image={image}
                place={place}
                handle={handle}
                onDescribe={(alt) => describe({ image_id: image.id, alt })}
                onDelete={() => void askAndRemove(image.id, place)}
              />
            )
          }}
        </SortableList>
      )}
    </SectionCard>
  )
}
