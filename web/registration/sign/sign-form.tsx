/** What is authorised, for whom and for which event, with the boxes of the registration form: none ticked beforehand. */
import { type FormEvent, useState } from 'react'
import { formatHour, formatLongDate, readBogota } from '#domain/colombia/clock.ts'
import type { DocumentType } from '#domain/colombia/documents.ts'
import type { signConsent, ToSign } from '#domain/registration/consent/consent-contract.ts'
import type { Signature } from '#domain/registration/rules/signature.ts'
import type { SentBodyOf } from '#server/contract-kit.ts'
import { call } from '#web/client.ts'
import { BusyLightButton } from '#web/light/busy-light-button.tsx'
import { EntryCard } from '#web/light/entry-card.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { useFirstError } from '#web/ui/first-error.ts'
import { FormError } from '#web/ui/form-error.tsx'
import { useFormRefusal } from '#web/ui/form-refusal.ts'
import { HEALTH_FIELDS, untickedProblem } from '../form/health-answers.ts'
import { emptyParticipant, type Participant } from '../form/registration-form.ts'
import type { Problems } from '../form/step-problems.ts'
import { ConsentFields } from '../steps/consent-fields.tsx'
import { GuardianFields } from '../steps/guardian-fields.tsx'
import { HealthFields } from '../steps/health-fields.tsx'
import classes from './sign-form.module.css'
import { SignaturePad } from './signature-pad.tsx'

/** `guardian.name` of the server is `0.guardian_name` of the fields. */
const fieldOf = (named: string) =>
  `0.${named
    .replace(/^consents\./, '')
    .replace(/^signature\..*/, 'signature')
    .replace(/^guardian$/, 'guardian.consent')
    .replace('guardian.', 'guardian_')}`

type Choice<Name extends 'blood_type' | 'rh_factor'> = SentBodyOf<typeof signConsent>[Name]

/** What was chosen without its box would be dropped: it is asked for first. */
const untickedProblems = (participant: Participant): Problems =>
  Object.fromEntries(
    HEALTH_FIELDS.flatMap((field) => {
      const problem = untickedProblem(participant, field)
      return problem ? [[`0.${field}`, problem]] : []
    }),
  )

type Filled = { token: string; participant: Participant; minor: boolean; signature: Signature }

const bodyOf = ({ token, participant, minor, signature }: Filled): SentBodyOf<typeof signConsent> => {
  const { data_policy, waiver, health, news } = participant
  return {
    token,
    consents: { data_policy, waiver, health, news },
    signature,
    ...(health
      ? {
          eps: participant.eps,
          blood_type: (participant.blood_type || undefined) as Choice<'blood_type'>,
          rh_factor: (participant.rh_factor || undefined) as Choice<'rh_factor'>,
          conditions: participant.conditions,
        }
      : {}),
    ...(minor
      ? {
          guardian: {
            name: participant.guardian_name,
            document_type: participant.guardian_document_type as DocumentType,
            document: participant.guardian_document,
            relation: participant.guardian_relation,
            phone: participant.guardian_phone,
            consent: participant.guardian_consent,
          },
        }
      : {}),
  }
}

type SignFormProps = {
  request: ToSign
  token: string
  ready: boolean
  onSigned: (said: { message: string; body: string }) => void
}

export function SignForm({ request, token, ready, onSigned }: SignFormProps) {
  const { name, last_name, event, event_datetime, city, category, minor, health_told } = request
  const [participant, setParticipant] = useState<Participant>(() => ({ ...emptyParticipant(), name }))
  const [signature, setSignature] = useState<Signature>({})
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const { sentence, refuse, clear } = useFormRefusal((errors) =>
    setProblems(Object.fromEntries(Object.entries(errors).map(([field, text]) => [fieldOf(field), text]))),
  )
  const form = useFirstError(problems)
  const fields = {
    at: 0,
    participant,
    problems,
    type: (values: Partial<Participant>) => setParticipant((before) => ({ ...before, ...values })),
  }

  const sign = async (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault()
    const unticked = untickedProblems(participant)
    if (Object.keys(unticked).length > 0) return setProblems(unticked)
    setBusy(true)
    setProblems({})
    clear()
    try {
      onSigned(
        await call<typeof signConsent>('POST /api/consents/sign', {
          body: bodyOf({ token, participant, minor, signature }),
        }),
      )
    } catch (error) {
      refuse(error)
    } finally {
      setBusy(false)
    }
  }

  const start = readBogota(event_datetime)
  return (
    <EntryCard
      title={minor ? `Autoriza a ${name}` : 'Tu autorización'}
      text={
        minor
          ? 'Es menor de edad: firma su acudiente, con su nombre, su documento y su celular.'
          : 'Alguien te inscribió. Lee, marca lo que aceptas y firma.'
      }
    >
      <form ref={form} className={classes.form} method="post" noValidate onSubmit={sign}>
        <Facts>
          <Fact label="Participante" wide>
            {name} {last_name}
          </Fact>
          <Fact label="Evento" wide>
            {event}
          </Fact>
          <Fact label="Categoría">{category}</Fact>
          <Fact label="Ciudad">{city}</Fact>
          {start ? (
            <Fact label="Fecha" wide>
              {formatLongDate(start)}, {formatHour(start)}
            </Fact>
          ) : null}
        </Facts>
        {minor ? <GuardianFields {...fields} phoneIsAsked /> : null}
        <ConsentFields {...fields} />
        <div className={classes.health}>
          {health_told ? (
            <p className={classes.told}>
              Quien te inscribió dio tus datos de salud. Nadie los ve: si marcas la casilla se abren para el
              equipo médico, y si no, se borran.
            </p>
          ) : null}
          <HealthFields
            {...fields}
            {...(health_told ? { unchosen: 'Como lo dijo quien me inscribió' } : {})}
          />
        </div>
        <SignaturePad
          legend={minor ? 'Firma del acudiente' : 'Tu firma'}
          problem={problems['0.signature']}
          onSign={setSignature}
        />
        <FormError>{sentence}</FormError>
        <BusyLightButton busy={busy} busyLabel="Firmando..." disabled={!ready}>
          Firmar
        </BusyLightButton>
      </form>
    </EntryCard>
  )
}
