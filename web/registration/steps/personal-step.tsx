/** Name, gender and where the person lives. */
import { ChoiceTiles } from '#web/light/fields/choice-tiles.tsx'
import { PlaceFields } from '#web/light/fields/place-fields.tsx'
import { TextField } from '#web/light/fields/text-field.tsx'
import { nameOf, ShareOffer } from './share-offer.tsx'
import { SharedLine } from './shared-line.tsx'
import { type FieldProps, fillsIn, wired } from './step-props.ts'
import classes from './steps.module.css'

const GENDERS = [
  { value: 'female', name: 'Femenino' },
  { value: 'male', name: 'Masculino' },
]

export function GenderChoice({
  at,
  participant,
  problems,
  type,
}: Pick<FieldProps, 'at' | 'participant' | 'problems' | 'type'>) {
  return (
    <ChoiceTiles
      name="gender"
      legend="Género"
      choices={GENDERS}
      tile={120}
      value={participant.gender}
      problem={problems[`${at}.gender`]}
      onChoose={(gender) => type({ gender: gender as 'male' | 'female' })}
    />
  )
}

type PersonalStepProps = FieldProps & {
  /** It was asked before. */
  genderIsKnown?: boolean
}

export function PersonalStep({ genderIsKnown = false, ...props }: PersonalStepProps) {
  const { at, participant, problems, type } = props
  // What is wrong is seen.
  const wrong = ['department', 'city', 'address'].some((field) => problems[`${at}.${field}`])
  const sharesPlace = participant.contact_from !== '' && !wrong
  return (
    <div className={classes.fields}>
      <div className={classes.pair}>
        <TextField
          {...wired(props, 'name')}
          label="Nombres"
          autoComplete={fillsIn(at, 'given-name')}
          autoCapitalize="words"
          maxLength={80}
        />
        <TextField
          {...wired(props, 'last_name')}
          label="Apellidos"
          autoComplete={fillsIn(at, 'family-name')}
          autoCapitalize="words"
          maxLength={80}
        />
      </div>
      {genderIsKnown ? null : <GenderChoice {...props} />}
      {sharesPlace ? (
        <SharedLine what="la ciudad y el contacto" onChange={() => type({ contact_from: '' })}>
          {[participant.city, participant.department].filter(Boolean).join(', ')}. Los datos de contacto de{' '}
          {nameOf(props.form, Number(participant.contact_from))}.
        </SharedLine>
      ) : (
        <>
          <ShareOffer {...props} />
          <PlaceFields
            department={{ ...wired(props, 'department'), autoComplete: fillsIn(at, 'address-level1') }}
            city={{
              id: `p${at + 1}-city`,
              value: participant.city,
              problem: problems[`${at}.city`],
              onChoose: (city) => type({ city }),
            }}
          />
          <TextField
            {...wired(props, 'address')}
            label="Dirección (opcional)"
            autoComplete={fillsIn(at, 'street-address')}
            maxLength={160}
          />
        </>
      )}
    </div>
  )
}
