/** Tab Galería: up to 30 pictures, in the order of the public page. */
import '@mantine/dropzone/styles.layer.css'
import { Dropzone, type FileRejection } from '@mantine/dropzone'
import { IconPhotoUp } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { listGallery } from '#domain/events/contract.ts'
import { call } from '#web/client.ts'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { CardsSkeleton } from '#web/ui/skeletons.tsx'
import { SortableList } from '#web/ui/sortable-list.tsx'
import { eventKeys, useShownEvent } from '../event-queries.ts'
import { useGalleryChanges } from './gallery-changes.ts'
import classes from './gallery-tab.module.css'
import { GalleryTile } from './gallery-tile.tsx'
import { UploadList } from './upload-list.tsx'
import { useUploadQueue } from './upload-queue.ts'

const KINDS = ['image/png', 'image/jpeg', 'image/webp']
const MEGABYTES = 10
const MAX_SIZE = MEGABYTES * 1024 * 1024

const refusalOf = (rejected: FileRejection[]) =>
  rejected
    .map(({ file, errors }) =>
      errors.some(({ code }) => code === 'file-too-large')
        ? `${file.name}: pesa más de ${MEGABYTES} MB.`
        : `${file.name}: debe ser PNG, JPG o WEBP.`,
    )
    .join('\n')

export default function GalleryTab() {
  const { id } = useShownEvent()
  const client = useQueryClient()
  const { ask } = useConfirm()
  const { show } = useNotice()
  const gallery = useQuery({
    queryKey: eventKeys.gallery(id),
    queryFn: ({ signal }) =>
      call<typeof listGallery>('GET /api/eventos/:id/gallery', { params: { id }, signal }),
  })
  const { order, describe, remove } = useGalleryChanges(id)
  // Six uploads answer in any order: the list is read again instead of trusting the last one.
  const queue = useUploadQueue(id, () => void client.invalidateQueries({ queryKey: eventKeys.gallery(id) }))

  if (gallery.error && !gallery.data)
    return <LoadError error={gallery.error} onRetry={() => gallery.refetch()} />
  if (!gallery.data) return <CardsSkeleton />
  const { images, max } = gallery.data
  const sending = queue.uploads.filter(({ refused }) => refused === null).length
  const left = Math.max(0, max - images.length - sending)

  const take = (files: File[]) => {
    queue.add(files.slice(0, left))
    if (files.length > left)
      void show({
        message: `Caben ${max} imágenes`,
        body: left === 0 ? 'Elimina alguna para subir otra.' : `Subimos las primeras ${left}.`,
        icon: 'warning',
      })
  }

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
      <Dropzone
        className={classes.drop}
        accept={KINDS}
        maxSize={MAX_SIZE}
        disabled={left === 0}
        data-full={left === 0}
        onDrop={take}
        onReject={(rejected: FileRejection[]) =>
          void show({
            message: 'Hay archivos que no se pueden subir',
            body: refusalOf(rejected),
            icon: 'error',
          })
        }
        inputProps={{ 'aria-label': 'Subir imágenes' }}
      >
        <div className={classes.dropWords}>
          <IconPhotoUp size={32} stroke={1.5} aria-hidden="true" />
          <strong>{left === 0 ? 'La galería está llena' : 'Arrastra imágenes hasta aquí o elígelas'}</strong>
          <span>{`PNG, JPG o WEBP de hasta ${MEGABYTES} MB, varias a la vez.`}</span>
        </div>
      </Dropzone>
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
