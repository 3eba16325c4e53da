/** One picture large, in the browser's own <dialog>: arrows and swipes turn pages, Escape closes, focus returns. */
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { sourcesOf } from '#web/light/pictures.ts'
import { focusBack } from '#web/ui/focus-back.ts'
import classes from './lightbox.module.css'
import type { SiteEvent } from './site-event.ts'

type LightboxProps = {
  name: string
  images: SiteEvent['gallery']
  shown: number
  onShow: (at: number) => void
  onClose: () => void
}

const SWIPE_PX = 48

export function Lightbox({ name, images, shown, onShow, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const touchedAt = useRef<number | null>(null)
  const image = images[shown]

  useEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    return () => {
      opened?.close()
      // React removes the dialog at once, so the browser may not get to give focus back.
      setTimeout(focusBack)
    }
  }, [])

  if (!image) return null
  const turn = (step: number) => onShow((shown + step + images.length) % images.length)
  const turnByKey = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') turn(1)
    if (key === 'ArrowLeft') turn(-1)
    if (key === 'Home') onShow(0)
    if (key === 'End') onShow(images.length - 1)
  }
  return (
    <dialog
      ref={dialog}
      className={classes.box}
      aria-label={`Fotos de ${name}`}
      onKeyDown={turnByKey}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onTouchStart={({ touches }) => {
        touchedAt.current = touches.length === 1 ? (touches[0]?.clientX ?? null) : null
      }}
      onTouchEnd={({ changedTouches }) => {
        const moved = (changedTouches[0]?.clientX ?? 0) - (touchedAt.current ?? Number.NaN)
        if (Math.abs(moved) > SWIPE_PX) turn(moved < 0 ? 1 : -1)
      }}
    >
      <figure className={classes.figure}>
        <img
          key={image.url}
          className={classes.picture}
          src={image.url}
          srcSet={sourcesOf(image.url)}
          sizes="100vw"
          width={image.width}
          height={image.height}
          alt={image.alt || `${name}, foto ${shown + 1}`}
        />
        <figcaption className={classes.caption} aria-live="polite">
          <b>
            {shown + 1} de {images.length}
          </b>
          {image.alt ? <span>{image.alt}</span> : null}
        </figcaption>
      </figure>
      {images.length > 1 ? (
        <>
          <button
            type="button"
            className={classes.previous}
            aria-label="Foto anterior"
            onClick={() => turn(-1)}
          >
            <IconChevronLeft size={28} aria-hidden="true" />
          </button>
          <button type="button" className={classes.next} aria-label="Foto siguiente" onClick={() => turn(1)}>
            <IconChevronRight size={28} aria-hidden="true" />
          </button>
        </>
      ) : null}
      <button type="button" className={classes.close} aria-label="Cerrar" onClick={onClose}>
        <IconX size={24} aria-hidden="true" />
      </button>
    </dialog>
  )
}
