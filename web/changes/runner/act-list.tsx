/** What can be asked: each act with its cost and its last day, or why it cannot. */
import { IconChevronRight } from '@tabler/icons-react'
import { Link, type To } from 'react-router'
import type { Act } from '#domain/changes/contract.ts'
import type { ChangeKind } from '#domain/changes/rules/kinds.ts'
import { actTo, useActAddress } from './act-address.ts'
import classes from './act-list.module.css'
import { actNote, actTitle } from './change-words.ts'
import page from './changes-page.module.css'
import type { OwnChanges } from './own-changes.ts'

/** What changes little comes first, what gives the place away last. */
const ORDER: ChangeKind[] = ['size', 'category', 'leave', 'transfer', 'deferral', 'refund']

type RowProps = { title: string; note: string; to: To | null }

function Row({ title, note, to }: RowProps) {
  const words = (
    <span className={classes.words}>
      <strong>{title}</strong>
      <small>{note}</small>
    </span>
  )
  return (
    <li>
      {to ? (
        <Link to={to} className={classes.row}>
          {words}
          <IconChevronRight size={20} aria-hidden="true" />
        </Link>
      ) : (
        <div className={classes.row}>{words}</div>
      )}
    </li>
  )
}

export function ActList({ own: { acts, open, proven, own_path } }: { own: OwnChanges }) {
  const { hash } = useActAddress()
  const inOrder = ORDER.flatMap((kind) => acts.find((act) => act.kind === kind) ?? [])
  const rowOf = (act: Act) => (
    <Row
      key={act.kind}
      title={actTitle(act, proven)}
      note={actNote(act, proven)}
      to={act.open && !open ? actTo(act.kind, hash) : null}
    />
  )
  const [small, large] = [inOrder.slice(0, 2), inOrder.slice(2)]
  return (
    <section className={page.card} aria-labelledby="acts">
      <h2 id="acts" className={page.heading}>
        Qué puedes hacer
      </h2>
      {open ? (
        <p className={page.soft}>Para pedir otro cambio, termina o retira el que está en espera.</p>
      ) : null}
      <ul className={classes.list}>
        {small.map(rowOf)}
        {own_path ? (
          <Row
            title="Corregir mis datos"
            note="Nombre, correo, celular y contacto de emergencia · Sin costo"
            to={`${own_path}${hash}`}
          />
        ) : null}
        {large.map(rowOf)}
      </ul>
    </section>
  )
}
