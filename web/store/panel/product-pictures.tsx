/** Media gallery of a product: what is stored, and what leaves once the product is saved. */
import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { deleteGalleryImage, ProductImage } from '#domain/store/products/products-contract.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { PictureDrop } from '#web/ui/uploads/picture-drop.tsx'
import { UploadList } from '#web/ui/uploads/upload-list.tsx'
import type { Upload } from '#web/ui/uploads/upload-queue.ts'
import classes from './panel.module.css'

export const MOST_PICTURES = 6

type ProductPicturesProps = {
  stored: ProductImage[]
  chosen: File[]
  onChosen: (files: File[]) => void
  uploads: Upload[]
  onDismiss: (key: number) => void
}

function Chosen({ file, onRemove }: { file: File; onRemove: () => void }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const address = URL.createObjectURL(file)
    setUrl(address)
    return () => URL.revokeObjectURL(address)
  }, [file])
  return (
    <li>
      <img src={url} alt={`Por subir: ${file.name}`} />
      <span className={classes.waiting}>Se sube al guardar</span>
      <ActionIcon color="sangre" aria-label={`Quitar ${file.name}`} onClick={onRemove}>
        <IconTrash size={20} aria-hidden="true" />
      </ActionIcon>
    </li>
  )
}

export function ProductPictures({ stored, chosen, onChosen, uploads, onDismiss }: ProductPicturesProps) {
  const { ask } = useConfirm()
  const { show } = useNotice()
  const client = useQueryClient()
  const sending = uploads.filter(({ refused }) => refused === null).length
  const left = Math.max(0, MOST_PICTURES - stored.length - chosen.length - sending)
  const removing = useMutation({
    mutationFn: (id: number) =>
      call<typeof deleteGalleryImage>('DELETE /api/product/galery/:id', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['product-form'] }),
    onError: (error) => void show(failureOf(error)),
  })
  const askAndRemove = async (id: number, place: number) => {
    const sure = await ask({
      title: `¿Eliminar la imagen ${place}?`,
      body: 'También desaparece de la tienda.',
      confirm: 'Eliminar',
      danger: true,
    })
    if (sure) removing.mutate(id)
  }

  return (
    <>
      <PictureDrop
        max={MOST_PICTURES}
        left={left}
        label="Subir imágenes del producto"
        onPictures={(files) => onChosen([...chosen, ...files])}
      />
      <UploadList uploads={uploads} onDismiss={onDismiss} />
      {stored.length + chosen.length > 0 ? (
        <ul className={classes.pictures} aria-label="Imágenes del producto">
          {stored.map(({ id, url }, at) => (
            <li key={id}>
              <img src={url} alt={`Imagen ${at + 1} del producto`} loading="lazy" />
              <ActionIcon
                color="sangre"
                aria-label={`Eliminar imagen ${at + 1}`}
                onClick={() => void askAndRemove(id, at + 1)}
              >
                <IconTrash size={20} aria-hidden="true" />
              </ActionIcon>
            </li>
          ))}
          {chosen.map((file) => (
            <Chosen
              key={`${file.name}-${file.size}-${file.lastModified}`}
              file={file}
              onRemove={() => onChosen(chosen.filter((one) => one !== file))}
            />
          ))}
        </ul>
      ) : null}
    </>
  )
}
