/** How to reach the person, and what a medic needs to know. Pasting into the confirmations is welcome. */
import { phoneText, readPhone } from '#domain/colombia/phones.ts'
import type { OwnData } from '#domain/registration/returning/returning-contract.ts'
import { TextField } from '#web/light/fields/text-field.tsx'
import { isKnown } from '../form/come-back.ts'
import CodeOffer from './code-offer.tsx'
import { HealthFields } from './health-fields.tsx'
import { nameOf, ShareOffer } from './share-offer.tsx'
import { SharedLine } from './shared-line.tsx'
import { type FieldProps, fillsIn, wired } from './step-props.ts'
import classes from './steps.module.css'

const FIELDS = ['email', 'email_again', 'phone', 'phone_again', 'emergency_name', 'emergency_phone']

type ContactStepProps = FieldProps & { onReturn: (data: OwnData) => void }

export function ContactStep({ onReturn, ...props }: ContactStepProps) {
  const { at, participant, problems, type } = props
  // What is wrong is seen.
  const shares = participant.contact_from !== '' && !FIELDS.some((field) => problems[`${at}.${field}`])
  return (
    <div className={classes.fields}>
      {shares ? (
        <SharedLine what="los datos de contacto" onChange={() => type({ contact_from: '' })}>
          Los datos de contacto de {nameOf(props.form, Number(participant.contact_from))}: {participant.email}
          , {phoneText(readPhone(participant.phone) ?? participant.phone)}. En una emergencia,{' '}
          {participant.emergency_name}.
        </SharedLine>
      ) : (
        <>
          <ShareOffer {...props} />
          {isKnown(participant) ? <CodeOffer {...props} onReturn={onReturn} /> : null}
          <p className={classes.note}>
            Con este correo creamos {at === 0 ? 'tu' : 'su'} cuenta: ahí llegan el enlace para la contraseña,
            el comprobante y el resultado.
          </p>
          <div className={classes.pair}>
            <TextField
              {...wired(props, 'email')}
              label="Correo electrónico"
              type="email"
              inputMode="email"
              autoComplete={fillsIn(at, 'email')}
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
            />
            <TextField
              {...wired(props, 'email_again')}
              label="Confirma el correo"
              type="email"
              inputMode="email"
              autoComplete={fillsIn(at, 'email')}
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
            />
          </div>
          <div className={classes.pair}>
            <TextField
              {...wired(props, 'phone')}
              label="Celular"
              type="tel"
              inputMode="tel"
              autoComplete={fillsIn(at, 'tel')}
              maxLength={20}
            />
            <TextField
              {...wired(props, 'phone_again')}
              label="Confirma el celular"
              type="tel"
              inputMode="tel"
              autoComplete={fillsIn(at, 'tel')}
              maxLength={20}
            />
          </div>
        </>
      )}
      <h3 className={classes.subhead}>Por si algo pasa</h3>
      <HealthFields {...props} />
      {shares ? null : (
        <div className={classes.pair}>
          <TextField
            {...wired(props, 'emergency_name')}
            label="Contacto de emergencia"
            autoComplete="off"
            autoCapitalize="words"
            maxLength={120}
          />
          <TextField
            {...wired(props, 'emergency_phone')}
            label="Teléfono de emergencia"
            type="tel"
            inputMode="tel"
            autoComplete="off"
            maxLength={20}
          />
        </div>
      )}
    </div>
  )
}
