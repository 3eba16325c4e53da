/** The pictures of a product: one large, the others to choose from. Each is a link to its file. */
import { type MouseEvent, useState } from 'react'
import { sourcesOf, thumbOf } from '#web/light/pictures.ts'
import classes from './product-pictures.module.css'

const SIDE = 1000

export function ProductPictures({ name, pictures }: { name: string; pictures: string[] }) {
  const [at, setAt] = useState(0)
  const shown = pictures[at]
  const choose = (next: number) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setAt(next)
  }
  return (
    <div className={classes.pictures}>
      <div className={classes.frame}>
        {shown ? (
          <img
            src={shown}
            srcSet={sourcesOf(shown)}
            sizes="(min-width: 56em) 560px, 94vw"
            width={SIDE}
            height={SIDE}
            alt={pictures.length > 1 ? `${name}, foto ${at + 1} de ${pictures.length}` : name}
            fetchPriority="high"
          />
        ) : (
          <span className={classes.blank} aria-hidden="true">
            {name.slice(0, 2)}
          </span>
        )}
      </div>
      {pictures.length > 1 ? (
        <ul className={classes.others}>
          {pictures.map((url, index) => (
            <li key={url}>
              <a
                href={url}
                aria-current={index === at ? 'true' : undefined}
                aria-label={`Foto ${index + 1}`}
                onClick={choose(index)}
              >
                <img src={thumbOf(url)} width={96} height={96} alt="" loading="lazy" decoding="async" />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
