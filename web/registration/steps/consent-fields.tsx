/** What each participant accepts: separate boxes, none ticked beforehand, only two of them required (Ley 1581). */
import { Link } from 'react-router'
import { Tick } from '#web/light/fields/tick.tsx'
import { useSite } from '#web/site.ts'
import type { Participant } from '../form/registration-form.ts'
import type { Problems } from '../form/step-problems.ts'

type ConsentFieldsProps = {
  at: number
  participant: Participant
  problems: Problems
  type: (values: Partial<Participant>) => void
  /** The guardian's box says it for a minor. */
  dataIsAuthorised?: boolean
}

// A new tab: what was typed stays where it is.
const outside = { target: '_blank', rel: 'noreferrer' }

export function ConsentFields({ dataIsAuthorised = false, ...props }: ConsentFieldsProps) {
  const { at, participant, problems, type } = props
  const organizer = useSite()?.organizer ?? 'la organización'
  return (
    <div>
      {dataIsAuthorised ? null : (
        <Tick
          name={`p${at + 1}-data_policy`}
          checked={participant.data_policy}
          problem={problems[`${at}.data_policy`]}
          onTick={(data_policy) => type({ data_policy })}
        >
          Autorizo el tratamiento de mis datos según la{' '}
          <Link to="/datos-personales" {...outside}>
            política de tratamiento de datos
          </Link>
          .
        </Tick>
      )}
      <Tick
        name={`p${at + 1}-waiver`}
        checked={participant.waiver}
        problem={problems[`${at}.waiver`]}
        onTick={(waiver) => type({ waiver })}
      >
        Participo bajo mi responsabilidad y en buen estado de salud, exonero a {organizer} de los riesgos
        propios de la actividad y acepto los{' '}
        <Link to="/terminos" {...outside}>
          Términos, cambios, retracto y reversión del pago
        </Link>
        .
      </Tick>
      <Tick name={`p${at + 1}-news`} checked={participant.news} onTick={(news) => type({ news })}>
        Quiero recibir noticias de próximos eventos. Es opcional.
      </Tick>
    </div>
  )
}
