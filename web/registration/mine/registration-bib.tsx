/** One registration as a bib: distance as the number, state on the strip, how to pay it, or the proof that it is paid. */
import type { MouseEvent, ReactNode } from 'react'
import {
  formatHour,
  formatLongDate,
  formatShortDate,
  readBogota,
  remainingDays,
  untilText,
} from '#domain/colombia/clock.ts'
import { kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'
import { NO_DEPORTIVO } from '#domain/events/rules/no-deportivo.ts'
import { hourOf, waveText } from '#domain/events/rules/waves.ts'
import type { OwnRegistration } from '#domain/registration/contract.ts'
import type { ProvenRegistration, Qr } from '#domain/registration/mine/mine-contract.ts'
import { thumbOf } from '#web/light/pictures.ts'
import { Bib } from '#web/ui/bib.tsx'
import { LinkButton } from '#web/ui/light-button.tsx'
import { keepPayIntent } from '../form/pay-intent.ts'
import { ChangesLink } from './changes-link.tsx'
import classes from './competitor-page.module.css'
import { ContactData } from './contact-data.tsx'
import { LeaveButton } from './leave-button.tsx'
import { MoreWays } from './more-ways.tsx'
import { type AccountOf, OwnBalance } from './own-balance.tsx'
import { OwnProof } from './own-proof.tsx'
import { HandedOver, PickupLink } from './pickup-link.tsx'

type Proof = AccountOf & {
  bib?: string | null | undefined
  handed_at?: string | null | undefined
  reference: string
  participant_key: string
  qr: Qr | null
  receipt_url: string | null
  share_code?: string | null | undefined
  distance_id?: number | undefined
}

type RegistrationBibProps = {
  registration: OwnRegistration
  dni: string
  document_type?: string | undefined
  birthday: string
  name: string
  /** Where an unpaid one is paid, for a login whose address is not confirmed. */
  pay_url?: string | null | undefined
  /** Under the title of a section it is one deeper. */
  level?: 2 | 3
  /** Whose it is, where one account holds several people. */
  person?: string
  proof?: Proof | ProvenRegistration | undefined
  /** Of the mailed link that brought the person here. */
  token?: string | undefined
  /** Where the own data is corrected, when not here. */
  correctAt?: string | undefined
  /** Whether one can pay or give up from here: not without connection. */
  acts?: boolean
  /** An unpaid one was given up: what is shown is old. */
  onLeft: () => void
  onCorrected?: () => void
  /** What follows a race that was run. */
  children?: ReactNode
}

const stateNote = ({ payment_pending, payment_review, hold_until }: OwnRegistration) => {
  if (payment_review) return 'Recibimos tu pago; el organizador lo está revisando'
  if (payment_pending) return 'Tu pago está en proceso'
  return hold_until ? `Tu cupo está reservado hasta ${untilText(hold_until)} Paga para asegurarlo.` : ''
}

/** An event without distances has one category and one kit for everybody: nothing to tell. */
const isPlain = ({ kit }: OwnRegistration) => kit.size === NO_DEPORTIVO

/** The distance's own hour, with its day where it is not the event's. */
const ownStart = ({ start_at, event_datetime }: OwnRegistration) => {
  const instant = start_at ? readBogota(start_at) : null
  if (!start_at || !instant || start_at === event_datetime) return ''
  const sameDay = start_at.slice(0, 10) === event_datetime.slice(0, 10)
  return `${sameDay ? '' : `${formatShortDate(instant)}, `}${hourOf(start_at)}`
}

/** Nothing of a race that was run. */
const countdownOf = ({ event_datetime }: OwnRegistration) => {
  const start = readBogota(event_datetime)
  const days = start ? remainingDays(start) : -1
  if (days < 0) return undefined
  if (days === 0) return 'Es hoy'
  return days === 1 ? 'Es mañana' : `Faltan ${days} días`
}

const isToCome = (registration: OwnRegistration) => countdownOf(registration) !== undefined

const factsOf = (registration: OwnRegistration, bib: string | null) => {
  const { event_datetime, city, members, categoria, kit, place = '', wave } = registration
  const start = readBogota(event_datetime)
  const plain = isPlain(registration)
  return [
    ['Cuándo', start ? `${formatLongDate(start)}, ${formatHour(start)}` : ''],
    [`Salida ${categoria.category}`, ownStart(registration)],
    ['Tu salida', wave ? waveText(wave) : ''],
    ['Dónde', city],
    ['Lugar de salida', place],
    ['Categoría', plain ? '' : [bib ? categoria.category : '', categoria.title].filter(Boolean).join(' ')],
    ['Kit', plain ? '' : [kit.kit_name, kitSizeLabel(kit.size)].filter(Boolean).join(', ')],
    ['Equipo', members > 1 ? `${members} personas` : ''],
  ].filter(([, value]) => value)
}

export function RegistrationBib(props: RegistrationBibProps) {
  const {
    registration,
    dni,
    document_type,
    birthday,
    name,
    level = 2,
    person,
    pay_url,
    proof,
    token,
    correctAt,
    acts = true,
    onLeft,
    onCorrected = () => {},
    children,
  } = props
  const Heading = `h${level}` as const
  const { event_id, event, slug, icon, event_datetime, categoria, payment_pending, payment_review } =
    registration
  const waits = payment_pending || payment_review
  const paid = registration.paid && !payment_review
  const bib = (paid && proof?.bib) || null
  const distance = isPlain(registration) ? undefined : categoria.category

  const keepIntent = (click: MouseEvent) => {
    if (!dni || !birthday) {
      click.preventDefault()
      console.info('Sin documento o fecha de nacimiento no se puede pagar el evento.')
      return
    }
    const person = { dni, document_type, birthday }
    keepPayIntent(localStorage, slug, { ...person, event_id, event_datetime, name, team_size: 1 })
  }

  return (
    <li>
      <Bib
        accent={paid ? 'paramo' : 'sol'}
        strip={paid ? 'Pagado' : 'No pago'}
        stripEnd={countdownOf(registration)}
        number={
          bib ? (
            <span className={classes.number} data-long={bib.length > 5}>
              {bib}
            </span>
          ) : (
            distance
          )
        }
        caption={bib ? 'Tu número' : undefined}
        size="small"
      >
        <Heading className={classes.event}>{event}</Heading>
        {icon ? <img className={classes.icon} src={thumbOf(icon)} alt="" width={56} height={56} /> : null}
        {person ? <p className={classes.person}>{person}</p> : null}
        <dl className={classes.facts}>
          {factsOf(registration, bib).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {paid ? null : <p className={classes.note}>{stateNote(registration)}</p>}
        {acts && !paid && waits ? (
          <LinkButton
            to={proof ? `/verificar-pago?referencia=${proof.reference}` : '/verificar-pago'}
            state={{ dni, document_type }}
            look="outline"
            className={classes.pay}
          >
            Verificar mi pago
          </LinkButton>
        ) : null}
        {acts && !paid && !waits ? (
          <LinkButton
            reloadDocument
            to={pay_url ?? `/registrate/${slug}`}
            className={classes.pay}
            onClick={pay_url ? undefined : keepIntent}
          >
            Pagar evento
          </LinkButton>
        ) : null}
        {acts && !paid && !waits && !pay_url ? (
          <LeaveButton
            registration={registration}
            person={{ dni, document_type, birthday }}
            onLeft={onLeft}
          />
        ) : null}
        {proof ? <OwnBalance account={proof} acts={acts} /> : null}
        {paid && proof?.qr ? <OwnProof qr={proof.qr} reference={proof.reference} event={event} /> : null}
        {proof?.handed_at ? <HandedOver at={proof.handed_at} /> : null}
        {acts && paid && proof && !proof.handed_at && isToCome(registration) ? (
          <>
            <ChangesLink participant_key={proof.participant_key} token={token} />
            {isPlain(registration) ? null : (
              <PickupLink participant_key={proof.participant_key} token={token} />
            )}
          </>
        ) : null}
        {children}
        {proof && 'contact' in proof ? (
          <ContactData
            proof={proof}
            document={{ dni, document_type }}
            birthday={birthday}
            token={token}
            onCorrected={onCorrected}
          />
        ) : null}
        {proof ? (
          <MoreWays
            receipt_url={paid ? proof.receipt_url : null}
            account_url={acts ? proof.account_url : null}
            correctAt={acts ? correctAt : undefined}
            share={
              paid && proof.distance_id && proof.share_code && isToCome(registration)
                ? {
                    slug,
                    event,
                    distance: isPlain(registration) ? '' : categoria.category,
                    distance_id: proof.distance_id,
                    share_code: proof.share_code,
                  }
                : null
            }
          />
        ) : null}
      </Bib>
    </li>
  )
}
