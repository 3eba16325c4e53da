/** The big card: what lies in the bag, and what the volunteer must know before it goes. */
import { formatTime } from '#domain/colombia/clock.ts'
import { formatPesos } from '#domain/colombia/pesos.ts'
import { kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'
import type { Person } from './desk/people.ts'
import type { Standing } from './desk/standing.ts'
import classes from './person-card.module.css'

type PersonFactsProps = {
  person: Person
  bib: string
  standing: Standing
  /** Whose person it is, where it is another desk's. */
  owner: string | null
  papered: boolean
  /** What went out, where it is not what was chosen. */
  size?: string
}

const at = ({ at: when, desk }: { at: string; desk: string }) => `${formatTime(when)} · ${desk}`

function Marks({ person, standing, owner, papered }: Omit<PersonFactsProps, 'bib' | 'size'>) {
  const { guardian, owes, signed } = person
  return (
    <>
      {standing.conflict ? (
        <p className={classes.mark} data-tone="danger" role="alert">
          CONFLICTO: entregado más de una vez. {standing.conflict.map(at).join(' y ')}. Llama al coordinador.
        </p>
      ) : null}
      {standing.handed && !standing.conflict ? (
        <p className={classes.mark} data-tone="done">
          YA ENTREGADO {at(standing.handed)}
        </p>
      ) : null}
      {person.documentState === 'repeated' ? (
        <p className={classes.mark} data-tone="danger" role="alert">
          DOCUMENTO REPETIDO: otra inscripción tiene el mismo. Mira la cédula y llama al coordinador.
        </p>
      ) : null}
      {person.documentState === 'to correct' ? (
        <p className={classes.mark} data-tone="danger" role="alert">
          DOCUMENTO POR CORREGIR: ese número es de otra persona. El coordinador lo corrige y entonces se
          entrega.
        </p>
      ) : null}
      {guardian ? (
        <p className={classes.mark} data-tone="warning">
          MENOR: acudiente {guardian.name || 'sin registrar'}
        </p>
      ) : null}
      {owes > 0 ? (
        <p className={classes.mark} data-tone="warning">
          debe {formatPesos(owes)}
        </p>
      ) : null}
      {signed === 'no' && !papered ? (
        <p className={classes.mark} data-tone="warning">
          falta firma
        </p>
      ) : null}
      {owner ? (
        <p className={classes.mark} data-tone="quiet">
          Es de {owner}
        </p>
      ) : null}
    </>
  )
}

export function PersonFacts({ person, bib, size, ...marks }: PersonFactsProps) {
  return (
    <>
      <h2 className={classes.name}>
        {person.name} {person.last_name}
      </h2>
      <div className={classes.marks}>
        <Marks person={person} {...marks} />
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>Número</dt>
          <dd className={classes.bib}>{bib || '—'}</dd>
        </div>
        <div>
          <dt>Talla</dt>
          <dd className={classes.size}>{kitSizeLabel(size ?? person.size) || '—'}</dd>
        </div>
        <div className={classes.wide}>
          <dt>Distancia</dt>
          <dd>{person.distance || '—'}</dd>
        </div>
        {person.items.length > 0 ? (
          <div className={classes.wide}>
            <dt>Además</dt>
            <dd>{person.items.join(', ')}</dd>
          </div>
        ) : null}
      </dl>
    </>
  )
}
