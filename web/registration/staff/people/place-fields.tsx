/** Department and city: the city waits until a department is chosen (admin.md section 5). */
import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Department, useReference } from '#web/light/reference-data.ts'
import classes from '../staff.module.css'

type PlaceFieldsProps = {
  department: string
  city: string
  required?: boolean
  errors: { department?: ReactNode; city?: ReactNode }
  onChange: (place: { department: string; city: string }) => void
}

const withOld = (names: readonly string[], current: string) =>
  current && !names.includes(current) ? [current, ...names] : names

export function PlaceFields({ department, city, required, errors, onChange }: PlaceFieldsProps) {
  const { rows } = useReference<Department>('/assets/json/deparment.json')
  const cities = rows.find(({ departamento }) => departamento === department)?.ciudades ?? []
  const departments = rows.map(({ departamento }) => departamento)
  return (
    <div className={classes.pair}>
      <NativeSelect
        label="Departamento"
        withAsterisk={required}
        data={[{ value: '', label: 'Elige' }, ...withOld(departments, department)]}
        value={department}
        error={errors.department}
        onChange={({ currentTarget }) => onChange({ department: currentTarget.value, city: '' })}
      />
      <NativeSelect
        label="Ciudad"
        withAsterisk={required}
        disabled={!department}
        data={[
          { value: '', label: department ? 'Elige' : 'Elige primero el departamento' },
          ...withOld(cities, city),
        ]}
        value={city}
        error={errors.city}
        onChange={({ currentTarget }) => onChange({ department, city: currentTarget.value })}
      />
    </div>
  )
}
