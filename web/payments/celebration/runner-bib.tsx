/** A runner's own bib: the name as the large thing, when and where, and the QR under the perforation. */
import type { CSSProperties } from 'react'
import { kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'
import type { Celebrated, Celebration } from '#domain/registration/mine/celebration-contract.ts'
import { Bib } from '#web/ui/bib.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { isPlain, startText } from './celebration-words.ts'
import { LargeName } from './large-name.tsx'
import classes from './runner-bib.module.css'
import ShareWays from './share-ways.tsx'

type RunnerBibProps = { runner: Celebrated; event: Celebration['event']; at: number; alone: boolean }

const factsOf = (runner: Celebrated, { event_datetime, city }: Celebration['event']) => {
  const { categoria, kit, place, wave } = runner
  const plain = isPlain(runner)
  return [
    ['Cuándo', startText(runner, event_datetime)],
    ['Dónde', [place, city].filter(Boolean).join(', ')],
    ['Tu salida', wave?.name ?? ''],
    ['Categoría', plain ? '' : categoria.title],
    ['Kit', plain ? '' : [kit.kit_name, kitSizeLabel(kit.size)].filter(Boolean).join(', ')],
  ].filter(([, value]) => value)
}

export function RunnerBib({ runner, event, at, alone }: RunnerBibProps) {
  const { name, last_name, categoria, qr, share_code, distance_id, bib } = runner
  const plain = isPlain(runner)
  const distance = plain ? '' : categoria.category
  return (
    <li className={classes.runner} style={{ '--at': at } as CSSProperties}>
      <Bib accent="salida" strip="Pagado" stripEnd={distance} className={classes.bib}>
        <h2 className={classes.name}>
          <LargeName>{name}</LargeName>
          <span className={classes.last}>{last_name}</span>
        </h2>
        {bib ? (
          <p className={classes.number}>
            <span>{alone ? 'Tu número' : 'Su número'}</span>{' '}
            <strong style={{ '--signs': bib.length } as CSSProperties}>{bib}</strong>
          </p>
        ) : null}
        <p className={classes.event}>{event.name}</p>
        <dl className={classes.facts}>
          {factsOf(runner, event).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div className={classes.proof}>
          <QrCode qr={qr} label={`Código QR de ${name} en ${event.name}`} />
          <p>{plain ? 'Muéstralo al llegar.' : `Muéstralo para recoger ${alone ? 'tu' : 'su'} kit.`}</p>
        </div>
        <ShareWays
          slug={event.slug}
          event={event.name}
          distance={distance}
          distance_id={distance_id}
          share_code={share_code}
          leads={at === 0}
        />
      </Bib>
    </li>
  )
}
