/** One picture of the gallery: its place, its alternative text, its way out. */
import { ActionIcon, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { GalleryImage } from '#domain/events/site/showcase-contract.ts'
import classes from './gallery-tab.module.css'

type GalleryTileProps = {
  image: GalleryImage
  place: number
  handle: ReactNode
  onDescribe: (alt: string) => void
  onDelete: () => void
}

export function GalleryTile({ image, place, handle, onDescribe, onDelete }: GalleryTileProps) {
  const [alt, setAlt] = useState(image.alt)
  useEffect(() => setAlt(image.alt), [image.alt])

  const store = () => {
    if (alt.trim() !== image.alt) onDescribe(alt.trim())
  }
  return (
    <div className={classes.tile}>
      <img
        className={classes.photo}
        src={image.thumb_url}
        alt={image.alt || `Imagen ${place} sin texto`}
        width={image.width}
        height={image.height}
        loading="lazy"
      />
      <div className={classes.tools}>
        {handle}
        <span className={classes.place}>{place}</span>
        <ActionIcon color="sangre" aria-label={`Eliminar imagen ${place}`} onClick={onDelete}>
          <IconTrash size={20} aria-hidden="true" />
        </ActionIcon>
      </div>
      <TextInput
        aria-label={`Texto alternativo de la imagen ${place}`}
        placeholder="Qué se ve en la imagen"
        maxLength={300}
        value={alt}
        onChange={(event) => setAlt(event.currentTarget.value)}
        onBlur={store}
        onKeyDown={(event) => {
          if (event.key === 'Enter') store()
        }}
      />
    </div>
  )
}
