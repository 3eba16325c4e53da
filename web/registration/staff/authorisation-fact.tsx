/** Who authorised, when and how; or who has not, with the ways to ask for it. */
import { AUTHORISATION_WORDS } from '#domain/registration/rules/who-signs.ts'
import type { RegistrationDetail } from '#domain/registration/staff/registration-contract.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Fact } from '#web/ui/facts.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { SignatureDrawing } from '../sign/signature-drawing.tsx'
import classes from './registration-drawer.module.css'
import { ResendConsents } from './resend-consents.tsx'
import { SignHere } from './sign-here.tsx'
import { WhatsAppLink } from './whatsapp-link.tsx'

type Participant = RegistrationDetail['members'][number]

const WAYS = {
  mail: 'por el enlace del correo',
  whatsapp: 'por el enlace de WhatsApp',
  desk: 'en la mesa',
}

type AuthorisationFactProps = {
  participant: Participant
  /** The event while its link to sign can be sent. */
  signsFor: number | null
}

export function AuthorisationFact({ participant, signsFor }: AuthorisationFactProps) {
  const { id, name, last_name, authorisation, authorised_at, signed_by, signature, guardian } = participant
  const signer = guardian ? `${guardian.name}, acudiente` : `${name} ${last_name}`
  if (authorisation === 'signed')
    return (
      <Fact label="Autorización" wide>
        <span className={classes.signed}>
          <span>
            Firmó {signer}, {signed_by ? WAYS[signed_by] : 'con la inscripción'}
            {authorised_at ? (
              <>
                , el <DateText value={authorised_at} form="date and time" />
              </>
            ) : (
              '.'
            )}
          </span>
          {signature?.drawing ? (
            <SignatureDrawing drawing={signature.drawing} label={`Firma de ${signer}`} />
          ) : null}
          {signature?.name ? <span>Firmó escribiendo su nombre: {signature.name}</span> : null}
        </span>
      </Fact>
    )
  if (authorisation === 'paper')
    return (
      <Fact label="Autorización" wide>
        {AUTHORISATION_WORDS.paper}
        {authorised_at ? (
          <>
            {' '}
            en la mesa, el <DateText value={authorised_at} form="date and time" />
          </>
        ) : (
          '.'
        )}
      </Fact>
    )
  return (
    <Fact label="Autorización" wide>
      <span className={classes.signed}>
        <span className={classes.pending}>
          <StatusBadge tone="warning">Autorización pendiente</StatusBadge>
          {authorisation === 'declared' && authorised_at ? (
            <span>
              Declarada por quien inscribió el <DateText value={authorised_at} />
            </span>
          ) : null}
        </span>
        {signsFor ? (
          <span className={classes.pending}>
            <ResendConsents eventId={signsFor} participantId={id} />
            <WhatsAppLink eventId={signsFor} participantId={id} name={name} />
            <SignHere eventId={signsFor} participantId={id} />
          </span>
        ) : null}
      </span>
    </Fact>
  )
}
