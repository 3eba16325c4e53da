/** The pictures of an event. Each is a link to its file; with scripts it opens large on this page. */
import { lazy, Suspense, useState } from 'react'
import { sourcesOf } from '#web/light/pictures.ts'
import classes from './gallery.module.css'
import type { SiteEvent } from './site-event.ts'

// Most visitors never open a picture.
const Lightbox = lazy(async () => ({ default: (await import('./lightbox.tsx')).Lightbox }))

export function Gallery({ name, images }: { name: string; images: SiteEvent['gallery'] }) {
  const [shown, setShown] = useState<number | null>(null)
  return (
    <>
      <ul className={classes.wall}>
        {images.map(({ url, thumb_url, width, height, alt }, at) => (
          <li key={url}>
            <a
              href={url}
              className={classes.picture}
              aria-haspopup="dialog"
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                setShown(at)
              }}
            >
              <img
                src={thumb_url}
                srcSet={sourcesOf(url)}
                sizes={at === 0 ? '(min-width: 56em) 380px, 92vw' : '(min-width: 56em) 190px, 46vw'}
                width={width}
                height={height}
                alt={alt || `${name}, foto ${at + 1}`}
                loading="lazy"
                decoding="async"
              />
            </a>
          </li>
        ))}
      </ul>
      {shown === null ? null : (
        <Suspense>
          <Lightbox
            name={name}
            images={images}
            shown={shown}
            onShow={setShown}
            onClose={() => setShown(null)}
          />
        </Suspense>
      )}
    </>
  )
}
