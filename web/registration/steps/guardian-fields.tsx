/** Under 18 on the day of registration somebody answers for the participant. */
import { Link } from 'react-router'
import { documentText } from '#domain/colombia/documents.ts'
import { DocumentFields } from '#web/light/fields/document-fields.tsx'
import { SelectField } from '#web/light/fields/select-field.tsx'
import { TextField } from '#web/light/fields/text-field.tsx'
import { Tick } from '#web/light/fields/tick.tsx'
import { SharedLine } from './shared-line.tsx'
import type { StepProps } from './step-props.ts'
import { wired } from './step-props.ts'
import classes from './steps.module.css'

const RELATIONS = ['', 'Madre', 'Padre', 'Abuela o abuelo', 'Tía o tío', 'Tutor legal', 'Otro']

const GUARDIAN_LABELS = { type: 'Tipo de identificación', number: 'Documento del acudiente' }

type GuardianFieldsProps = Pick<StepProps, 'at' | 'participant' | 'problems' | 'type'> & {
  /** Who signs by the link says where to be reached. */
  phoneIsAsked?: boolean
}

const SHARED = ['guardian_name', 'guardian_document_type', 'guardian_document', 'guardian_phone']

export function GuardianFields({ phoneIsAsked = false, ...props }: GuardianFieldsProps) {
  const { at, participant, problems, type } = props
  // What is wrong is seen.
  const shares = participant.guardian_from !== '' && !SHARED.some((field) => problems[`${at}.${field}`])
  const relation = (
    <SelectField
      {...wired(props, 'guardian_relation')}
      label="Parentesco"
      data={RELATIONS.map((value) => ({ value, label: value || 'Elige' }))}
    />
  )
  return (
    <fieldset className={classes.guardian}>
      <legend>Acudiente de {participant.name || 'esta persona'}</legend>
      <p className={classes.note}>Es menor de edad: su acudiente debe autorizar la participación.</p>
      {shares ? (
        <>
          <SharedLine what="el acudiente" onChange={() => type({ guardian_from: '' })}>
            {participant.guardian_name},{' '}
            {documentText({
              dni: participant.guardian_document,
              document_type: participant.guardian_document_type,
            })}
          </SharedLine>
          {relation}
        </>
      ) : (
        <>
          <TextField
            {...wired(props, 'guardian_name')}
            label="Nombre del acudiente"
            autoComplete="off"
            autoCapitalize="words"
            maxLength={120}
          />
          <div className={classes.pair}>
            <DocumentFields
              type={wired(props, 'guardian_document_type')}
              number={wired(props, 'guardian_document')}
              onNumber={(guardian_document) => type({ guardian_document })}
              labels={GUARDIAN_LABELS}
            />
            {relation}
          </div>
          <TextField
            {...wired(props, 'guardian_phone')}
            label={phoneIsAsked ? 'Celular del acudiente' : 'Celular del acudiente (opcional)'}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            maxLength={20}
          />
        </>
      )}
      <Tick
        name={`p${at + 1}-guardian_consent`}
        checked={participant.guardian_consent}
        problem={problems[`${at}.guardian_consent`]}
        onTick={(guardian_consent) => type({ guardian_consent })}
      >
        Como acudiente, autorizo su participación y el tratamiento de sus datos.
      </Tick>
      <p className={classes.read}>
        <Link to="/datos-personales" target="_blank" rel="noreferrer">
          Lee cómo tratamos sus datos
        </Link>
      </p>
    </fieldset>
  )
}
