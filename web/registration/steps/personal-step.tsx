/** Name, gender and where the person lives. */

import { ChoiceTiles } from '#web/light/fields/choice-tiles.tsx'
import { CityField } from '#web/light/fields/city-field.tsx'
import { SelectField } from '#web/light/fields/select-field.tsx'
import { TextField } from '#web/light/fields/text-field.tsx'
import { type Department, useReference } from '#web/light/reference-data.ts'
import { fillsIn, type StepProps, wired } from './step-props.ts'
import classes from './steps.module.css'

const GENDERS = [
  { value: 'female', name: 'Femenino' },
  { value: 'male', name: 'Masculino' },
]

const NONE: string[] = []

export function PersonalStep(props: StepProps) {
  const { at, participant, problems, type } = props
  const departments = useReference<Department>('/assets/json/deparment.json')
  const chosen = departments.rows.find(({ departamento }) => departamento === participant.department)
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
      <ChoiceTiles
        name="gender"
        legend="Género"
        choices={GENDERS}
        tile={120}
        value={participant.gender}
        problem={problems[`${at}.gender`]}
        onChoose={(gender) => type({ gender: gender as 'male' | 'female' })}
      />
      <div className={classes.pair}>
        <SelectField
          {...wired(props, 'department')}
          label="Departamento"
          autoComplete={fillsIn(at, 'address-level1')}
          data={[{ value: '', label: 'Elige' }, ...departments.rows.map(({ departamento }) => departamento)]}
        />
        <CityField
          id={`p${at + 1}-city`}
          cities={chosen?.ciudades ?? NONE}
          value={participant.city}
          disabled={!chosen}
          problem={problems[`${at}.city`]}
          autoComplete="off"
          onChoose={(city) => type({ city })}
        />
      </div>
      {departments.failed ? (
        <p className={classes.problem} role="alert">
          No pudimos cargar los departamentos.{' '}
          <button type="button" className={classes.retry} onClick={departments.retry}>
            Intentar de nuevo
          </button>
        </p>
      ) : null}
      <TextField
        {...wired(props, 'address')}
        label="Dirección (opcional)"
        autoComplete={fillsIn(at, 'street-address')}
        maxLength={160}
      />
    </div>
  )
}
