/** What every participant takes home, and which sizes are left. */
import { kitSizeLabel, kitSizeOrder } from '#domain/events/rules/kit-sizes.ts'
import classes from './kit-table.module.css'
import type { SiteEvent } from './site-event.ts'

type Kit = SiteEvent['kits'][number]

const FEW = 10

const leftText = (left: number): string | null => {
  if (left <= 0) return 'Agotada'
  if (left > FEW) return null
  return left === 1 ? 'Última' : `Últimas ${left}`
}

const byName = (kits: Kit[]) => {
  const groups = new Map<string, Kit[]>()
  for (const kit of kits) groups.set(kit.kit_name, [...(groups.get(kit.kit_name) ?? []), kit])
  return [...groups]
}

const inSizeOrder = (kits: Kit[]) => [...kits].sort((a, b) => kitSizeOrder(a.size) - kitSizeOrder(b.size))

export function KitTable({ kits }: { kits: Kit[] }) {
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
        {byName(kits).map(([name, sizes]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <ul className={classes.sizes}>
                {inSizeOrder(sizes).map(({ id, size, amount }) => {
                  const left = leftText(amount)
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
