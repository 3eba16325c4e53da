/** How the event looks: cover and icon. */
import { ImageField } from '#web/ui/image-field.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import type { SectionProps } from './event-form-state.ts'
import { PartBegins } from './section-jumps.tsx'
import classes from './sections.module.css'

type PicturesSectionProps = SectionProps & {
  current: { cover_image: string | null; icon: string | null } | null
}

const PHOTOS = '.png,.jpg,.jpeg'

export function PicturesSection({ form, current }: PicturesSectionProps) {
  return (
    <SectionCard title="Imágenes">
      <PartBegins part="imagenes" />
      <div className={classes.grid}>
        <ImageField
          label="Imagen de portada"
          hint="PNG o JPG, horizontal, ideal 1600x900 px. Se recorta al centro: deja aire en los bordes."
          accept={PHOTOS}
          value={form.pictures.cover_image}
          currentUrl={current?.cover_image}
          onChange={(file) => form.choosePicture('cover_image', file)}
          error={form.errors.cover_image}
        />
        <ImageField
          label="Icono"
          hint={`${current ? 'PNG o JPG' : 'PNG, JPG o SVG'}, cuadrado, ideal 400x400 px.`}
          accept={current ? PHOTOS : `${PHOTOS},.svg`}
          previewWidth={100}
          value={form.pictures.icon}
          currentUrl={current?.icon}
          onChange={(file) => form.choosePicture('icon', file)}
          error={form.errors.icon}
        />
      </div>
    </SectionCard>
  )
}
