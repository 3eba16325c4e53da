/** 'Nuevo dispositivo': its name, what it is for, which people it serves, until when. */
import { Checkbox, MultiSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { createDevice } from '#domain/crew/contract.ts'
import { DEVICE_ROLES, ROLE_NAMES, ROLE_WORDS } from '#domain/crew/rules/crew-roles.ts'
import { call } from '#web/client.ts'
import { DayField } from '#web/ui/day-field.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { ModalForm, useModalSave } from '#web/ui/modal-form.tsx'
import { type Crew, useCrewChanged } from './crew-queries.ts'
import classes from './crew-tab.module.css'
import { atText } from './crew-words.ts'
import type { ShowCards } from './invitation-modal.tsx'

type DeviceRole = (typeof DEVICE_ROLES)[number]
type Draft = {
  name: string
  roles: DeviceRole[]
  initials: string
  distance_ids: string[]
  bib_from: string
  bib_to: string
  until: string
}

const EMPTY: Draft = {
  name: '',
  roles: ['mesa'],
  initials: '',
  distance_ids: [],
  bib_from: '',
  bib_to: '',
  until: '',
}

type DeviceModalProps = {
  eventId: string
  crew: Crew
  opened: boolean
  onClose: () => void
  onInvited: ShowCards
}

function DeviceForm({ eventId, crew, onClose, onInvited }: Omit<DeviceModalProps, 'opened'>) {
  const form = useForm<Draft>({ initialValues: EMPTY })
  const changed = useCrewChanged(eventId)
  const saving = useModalSave({
    showAtFields: form.setErrors,
    send: ({ distance_ids, ...draft }: Draft) =>
      call<typeof createDevice>('POST /api/eventos/:id/equipo/dispositivos', {
        params: { id: eventId },
        body: { ...draft, distance_ids: distance_ids.map(Number) },
      }),
    onSaved: ({ invitation }) => {
      void changed()
      onClose()
      onInvited([invitation])
    },
  })
  const { roles } = form.values
  const isDesk = roles.includes('mesa') || roles.includes('caja')
  const options = crew.distances.map(({ id, name }) => ({ value: String(id), label: name }))

  return (
    <ModalForm
      saving={saving}
      onSubmit={form.onSubmit((draft) => saving.save(draft))}
      onClose={onClose}
      label="Crear y mostrar el QR"
      busyLabel="Creando..."
    >
      <div className={classes.fields}>
        <TextInput
          label="Nombre"
          withAsterisk
          data-autofocus
          placeholder="Mesa 4, A-F"
          maxLength={60}
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <Checkbox.Group label="Para qué sirve" withAsterisk {...form.getInputProps('roles')}>
          <div className={classes.choices}>
            {DEVICE_ROLES.map((role) => (
              <Checkbox key={role} value={role} label={ROLE_NAMES[role]} description={ROLE_WORDS[role]} />
            ))}
          </div>
        </Checkbox.Group>
        {isDesk ? (
          <TextInput
            label="Iniciales de los apellidos"
            description="A quién atiende esta mesa. Vacío: a todos."
            placeholder="A-F"
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            {...form.getInputProps('initials')}
          />
        ) : null}
        {isDesk && options.length > 1 ? (
          <MultiSelect
            label="Distancias"
            description="Vacío: todas."
            data={options}
            {...form.getInputProps('distance_ids')}
          />
        ) : null}
        {isDesk ? (
          <div className={classes.range}>
            <TextInput
              label="Números desde"
              description="Vacío: todos."
              inputMode="numeric"
              maxLength={7}
              autoComplete="off"
              {...form.getInputProps('bib_from')}
            />
            <TextInput
              label="hasta"
              inputMode="numeric"
              maxLength={7}
              autoComplete="off"
              {...form.getInputProps('bib_to')}
            />
          </div>
        ) : null}
        <DayField
          label="Sirve hasta"
          description={`Vacío: hasta ${atText(crew.latest)}, dos días después de la última salida.`}
          clearable
          {...form.getInputProps('until')}
          value={form.values.until}
        />
        {roles.includes('medico') ? (
          <p className={classes.soft}>
            Médico abre {atText(crew.medical.from)} y cierra {atText(crew.medical.until)}
          </p>
        ) : null}
      </div>
    </ModalForm>
  )
}

export function DeviceModal({ opened, ...rest }: DeviceModalProps) {
  return (
    <FormModal opened={opened} onClose={rest.onClose} title="Nuevo dispositivo" size={520}>
      <DeviceForm {...rest} />
    </FormModal>
  )
}
