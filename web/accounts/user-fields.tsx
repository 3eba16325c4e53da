/** The fields that 'Agregar Usuario' and 'Actualizar Usuario' share. */
import { Checkbox, NativeSelect, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { listRoles } from '#domain/accounts/contract.ts'
import { readRole } from '#domain/accounts/rules/roles.ts'
import { call } from '#web/client.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { PasswordRule } from './password-rule.tsx'
import type { UserForm } from './user-draft.ts'
import classes from './user-fields.module.css'

const RIGHTS = [
  ['may_refund', 'Puede devolver dinero'],
  ['may_annul', 'Puede anular inscripciones'],
  ['may_export_health', 'Puede descargar datos de salud'],
] as const

/** What an Administrator may take away from a Colaborador. */
function RightFields({ form }: { form: UserForm }) {
  return (
    <fieldset className={classes.rights}>
      <legend>Permisos en sus eventos</legend>
      {RIGHTS.map(([field, label]) => (
        <Switch key={field} label={label} {...form.getInputProps(field, { type: 'checkbox' })} />
      ))}
    </fieldset>
  )
}

type UserFieldsProps = { form: UserForm; purpose: 'create' | 'update' }

export function UserFields({ form, purpose }: UserFieldsProps) {
  const creates = purpose === 'create'
  const roles = useQuery({
    queryKey: ['roles'],
    queryFn: ({ signal }) => call<typeof listRoles>('GET /api/roles', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const roleOptions = (roles.data ?? []).map(({ id, name }) => ({
    value: creates ? name : String(id),
    label: name,
  }))
  const status = form.getInputProps('status', { type: 'checkbox' })

  return (
    <div className={classes.fields}>
      <TextInput
        label="Nombre"
        withAsterisk
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <TextInput
        label="Email"
        type="email"
        withAsterisk
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      <PasswordField
        withAsterisk={creates}
        autoComplete="new-password"
        description={
          <PasswordRule
            password={form.values.password}
            email={form.values.email}
            name={form.values.name}
            whenEmpty={creates ? undefined : 'Vacía queda como está.'}
          />
        }
        descriptionProps={{ component: 'div' }}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('password')}
      />
      <TextInput
        label="Celular"
        type="tel"
        withAsterisk
        autoComplete="off"
        {...form.getInputProps('phone')}
      />
      <TextInput label="Empresa" autoComplete="off" {...form.getInputProps('company')} />
      <NativeSelect
        label="Rol"
        withAsterisk
        data={[{ value: '', label: 'Elige un rol', disabled: true }, ...roleOptions]}
        {...form.getInputProps('rol')}
      />
      {readRole(form.values.rol) === 'Colaborador' ? <RightFields form={form} /> : null}
      <div className={classes.status}>
        {creates ? <Switch label="Activo" {...status} /> : <Checkbox label="Activo" {...status} />}
      </div>
    </div>
  )
}
