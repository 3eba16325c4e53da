/** Where somebody lives: the department, then one of its cities. */
import type { ComponentProps } from 'react'
import { type Department, useReference } from '../reference-data.ts'
import { CityField } from './city-field.tsx'
import classes from './fields.module.css'
import { SelectField } from './select-field.tsx'

type PlaceFieldsProps = {
  department: Omit<ComponentProps<typeof SelectField>, 'label' | 'data'>
  city: Omit<ComponentProps<typeof CityField>, 'cities' | 'disabled' | 'autoComplete'>
}

const NONE: string[] = []

export function PlaceFields({ department, city }: PlaceFieldsProps) {
  const { rows, failed, retry } = useReference<Department>('/assets/json/deparment.json')
  const chosen = rows.find(({ departamento }) => departamento === department.value)
  return (
    <>
      <div className={classes.pair}>
        <SelectField
          {...department}
          label="Departamento"
          data={[{ value: '', label: 'Elige' }, ...rows.map(({ departamento }) => departamento)]}
        />
        <CityField {...city} cities={chosen?.ciudades ?? NONE} disabled={!chosen} autoComplete="off" />
      </div>
      {failed ? (
        <p className={classes.failed} role="alert">
          No pudimos cargar los departamentos.{' '}
          <button type="button" className={classes.retry} onClick={retry}>
            Intentar de nuevo
          </button>
        </p>
      ) : null}
    </>
  )
}
