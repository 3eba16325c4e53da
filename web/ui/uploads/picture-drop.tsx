/** Where pictures are dropped or chosen, several at once, with a sentence for those that cannot be taken. */
import '@mantine/dropzone/styles.layer.css'
import { Dropzone, type FileRejection } from '@mantine/dropzone'
import { IconPhotoUp } from '@tabler/icons-react'
import { useNotice } from '../notice-dialog.tsx'
import classes from './uploads.module.css'

const KINDS = ['image/png', 'image/jpeg', 'image/webp']
const MEGABYTES = 10
const MAX_SIZE = MEGABYTES * 1024 * 1024

type PictureDropProps = {
  /** How many the gallery holds at most, and how many more it takes now. */
  max: number
  left: number
  label: string
  onPictures: (files: File[]) => void
}

const refusalOf = (rejected: FileRejection[]) =>
  rejected
    .map(({ file, errors }) =>
      errors.some(({ code }) => code === 'file-too-large')
        ? `${file.name}: pesa más de ${MEGABYTES} MB.`
        : `${file.name}: debe ser PNG, JPG o WEBP.`,
    )
    .join('\n')

export function PictureDrop({ max, left, label, onPictures }: PictureDropProps) {
  const { show } = useNotice()
  const take = (files: File[]) => {
    onPictures(files.slice(0, left))
    if (files.length > left)
      void show({
        message: `Caben ${max} imágenes`,
        body: left === 0 ? 'Elimina alguna para subir otra.' : `Tomamos las primeras ${left}.`,
        icon: 'warning',
      })
  }
  return (
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
      inputProps={{ 'aria-label': label }}
    >
      <div className={classes.dropWords}>
        <IconPhotoUp size={32} stroke={1.5} aria-hidden="true" />
        <strong>{left === 0 ? 'La galería está llena' : 'Arrastra imágenes hasta aquí o elígelas'}</strong>
        <span>{`PNG, JPG o WEBP de hasta ${MEGABYTES} MB, varias a la vez.`}</span>
      </div>
    </Dropzone>
  )
}
