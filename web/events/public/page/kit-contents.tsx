/** What the kit holds, with pictures, and how its sizes measure. */
import { thumbOf } from '#web/light/pictures.ts'
import type { SiteEvent } from '../site-event.ts'
import classes from './kit-contents.module.css'

type Page = SiteEvent['page']

export function KitContents({ items }: { items: Page['kit_items'] }) {
  return (
    <ul className={classes.items}>
      {items.map(({ name, text, image }) => (
        <li key={name} className={classes.item}>
          {image ? (
            <img
              className={classes.picture}
              src={thumbOf(image)}
              width={480}
              height={360}
              alt=""
              loading="lazy"
            />
          ) : null}
          <div className={classes.words}>
            <h3 className={classes.name}>{name}</h3>
            {text ? <p>{text}</p> : null}
          </div>
        </li>
      ))}
    </ul>
  )
}

export function SizeGuide({ guide: { columns, rows } }: { guide: NonNullable<Page['size_guide']> }) {
  return (
    <details className={classes.guide}>
      <summary>Guía de tallas</summary>
      <table>
        <caption className="visually-hidden">Medidas de cada talla</caption>
        <thead>
          <tr>
            <th scope="col">Talla</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ size, values }) => (
            <tr key={size}>
              <th scope="row">{size}</th>
              {values.map((value, at) => (
                <td key={columns[at]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
