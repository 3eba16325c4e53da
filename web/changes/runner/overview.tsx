/** Who and what it is about, what waits, what can be asked, and what was done. */
import type { Ref } from 'react'
import { Link } from 'react-router'
import { formatLongDate, readBogota } from '#domain/colombia/clock.ts'
import type { Notice } from '#server/contract-kit.ts'
import { Bib } from '#web/ui/bib.tsx'
import { LinkButton } from '#web/ui/light-button.tsx'
import { PageBody } from '#web/ui/page-body.tsx'
import { useActAddress } from './act-address.ts'
import { ActList } from './act-list.tsx'
import { placeEnded } from './change-words.ts'
import classes from './changes-page.module.css'
import { History } from './history.tsx'
import { OpenChange } from './open-change.tsx'
import type { OwnChanges, Whose } from './own-changes.ts'
import { Said } from './said.tsx'

type OverviewProps = {
  own: OwnChanges
  whose: Whose
  /** What the last act was answered with. */
  said: Notice | null
  titleRef: Ref<HTMLHeadingElement>
  onSaid: (notice: Notice) => Promise<void>
}

const factsOf = ({ participant }: OwnChanges): [string, string][] => {
  const { category, size, event_datetime, team, team_size, reference } = participant
  const start = readBogota(event_datetime)
  const facts: [string, string][] = [
    ['Categoría', category],
    ['Talla', size],
    ['Cuándo', start ? formatLongDate(start) : ''],
    ['Equipo', team ? `${team_size} personas` : ''],
    ['Referencia', reference],
  ]
  return facts.filter(([, value]) => value)
}

export function Overview({ own, whose, said, titleRef, onSaid }: OverviewProps) {
  const { hash } = useActAddress()
  const { participant, proven, own_path, others, open, history } = own
  const fullName = `${participant.name} ${participant.last_name}`.trim()
  const ended = placeEnded(own)
  return (
    <PageBody>
      <div className={classes.page}>
        <div className={classes.story}>
          <Bib
            size="small"
            accent={ended ? 'ink' : 'paramo'}
            strip={proven === 'buyer' ? 'Lo que compraste' : 'Tu inscripción'}
          >
            <h1 ref={titleRef} tabIndex={-1} className={classes.title}>
              Cambios
            </h1>
            <p className={classes.who}>
              {fullName}
              <Link to={`/evento/${participant.slug}`}>{participant.event}</Link>
            </p>
            <dl className={classes.facts}>
              {factsOf(own).map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            {own_path ? (
              <LinkButton to={`${own_path}${hash}`} look="outline" className={classes.own}>
                Ver mi inscripción
              </LinkButton>
            ) : null}
          </Bib>
          {others.length > 0 ? (
            <section className={classes.card} aria-labelledby="others">
              <h2 id="others" className={classes.heading}>
                Los demás de tu compra
              </h2>
              <ul className={classes.others}>
                {others.map(({ participant_key, name, last_name }) => (
                  <li key={participant_key}>
                    <Link to={{ pathname: `/cambios/${participant_key}`, hash }}>
                      {`${name} ${last_name}`.trim()}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
        </div>
        <div className={classes.story}>
          {said ? <Said said={said} /> : null}
          {open ? <OpenChange change={open} proven={proven} whose={whose} onSaid={onSaid} /> : null}
          {ended ? (
            <p className={classes.over}>
              Este cupo ya terminó: no hay más que cambiar. Abajo queda lo que se hizo.
            </p>
          ) : (
            <ActList own={own} />
          )}
          {history.length > 0 ? <History changes={history} /> : null}
        </div>
      </div>
    </PageBody>
  )
}
