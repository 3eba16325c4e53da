/** What every participant takes home, and which sizes are left. */
import { kitSizeLabel, kitSizeOrder } from '#domain/events/rules/kit-sizes.ts'
import { kitForWhom, leftWord } from '#web/light/kit-words.ts'
import classes from './kit-table.module.css'
import type { SiteEvent } from './site-event.ts'

type Kit = SiteEvent['kits'][number]

type Row = { name: string; whom: string; sizes: Kit[] }

/** A row for each kit, and for each group of people it is made for. */
const rowsOf = (kits: Kit[], distances: SiteEvent['distances']): Row[] => {
  const rows = new Map<string, Row>()
  for (const kit of kits) {
    const whom = kitForWhom(kit, distances)
    const row = rows.get(`${kit.kit_name} ${whom}`) ?? { name: kit.kit_name, whom, sizes: [] }
    rows.set(`${kit.kit_name} ${whom}`, { ...row, sizes: [...row.sizes, kit] })
  }
  return [...rows.values()]
}

const inSizeOrder = (kits: Kit[]) => [...kits].sort((a, b) => kitSizeOrder(a.size) - kitSizeOrder(b.size))

export function KitTable({ kits, distances }: Pick<SiteEvent, 'kits' | 'distances'>) {
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">Kits y tallas</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Kit</th>
          <th scope="col">Tallas</th>
        </tr>
      </thead>
      <tbody>
        {rowsOf(kits, distances).map(({ name, whom, sizes }) => (
          <tr key={`${name} ${whom}`}>
            <th scope="row">
              {name}
              {whom ? <small className={classes.whom}>{whom}</small> : null}
            </th>
            <td>
              <ul className={classes.sizes}>
                {inSizeOrder(sizes).map(({ id, size, amount, total_amount }) => {
                  const left = leftWord(amount, total_amount)
                  return (
                    <li key={id} data-gone={amount <= 0 || undefined}>
                      <b>{kitSizeLabel(size)}</b>
                      {left ? <small>{left}</small> : null}
                    </li>
                  )
                })}
              </ul>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
