/** 'Nuevo perfil' and 'Editar perfil': headers, fields and their order, and the file they go in. */
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { ShownProfile } from '#domain/timing/contract.ts'
import type { changeProfile, createProfile } from '#domain/timing/profiles/profile-contract.ts'
import type { ListField } from '#domain/timing/rules/profiles.ts'
import { call } from '#web/client.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { ModalForm, useModalSave } from '#web/ui/modal-form.tsx'
import { SortableList } from '#web/ui/sortable-list.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { timingKeys } from '../timing-queries.ts'
import { draftOf, FIELD_CHOICES, newColumn, type ProfileDraft, withField } from './profile-draft.ts'
import classes from './profiles-card.module.css'

type ProfileFormProps = { eventId: string; profile: ShownProfile | null; onClose: () => void }

const bodyOf = ({ columns, ...draft }: ProfileDraft) => ({
  ...draft,
  columns: columns.map(({ header, field }) => ({ header, field })),
})

const useSave = (
  { eventId, profile, onClose }: ProfileFormProps,
  showAtFields: (errors: Record<string, string>) => void,
) => {
  const client = useQueryClient()
  return useModalSave({
    showAtFields,
    send: (draft: ProfileDraft) =>
      profile
        ? call<typeof changeProfile>('POST /api/eventos/:id/cronometraje/perfiles/:profile_id', {
            params: { id: eventId, profile_id: profile.key },
            body: bodyOf(draft),
          })
        : call<typeof createProfile>('POST /api/eventos/:id/cronometraje/perfiles', {
            params: { id: eventId },
            body: bodyOf(draft),
          }),
    onSaved: async ({ message }) => {
      await client.invalidateQueries({ queryKey: timingKeys.board(eventId) })
      onClose()
      toastSuccess(message)
    },
  })
}

function ProfileForm(props: ProfileFormProps) {
  const form = useForm<ProfileDraft>({ initialValues: draftOf(props.profile) })
  const saving = useSave(props, form.setErrors)
  const { columns, format } = form.values
  const setColumns = (next: ProfileDraft['columns']) => form.setFieldValue('columns', next)
  const change = (key: string, to: (column: (typeof columns)[number]) => (typeof columns)[number]) =>
    setColumns(columns.map((column) => (column.key === key ? to(column) : column)))

  return (
    <ModalForm
      saving={saving}
      onSubmit={form.onSubmit((draft) => saving.save(draft))}
      onClose={props.onClose}
      label="Guardar perfil"
    >
      <div className={classes.fields}>
        <TextInput
          label="Nombre"
          withAsterisk
          data-autofocus
          maxLength={60}
          placeholder="Empresa de cronometraje"
          {...form.getInputProps('name')}
        />
        <div className={classes.shape}>
          <NativeSelect
            label="Archivo"
            data={[
              { value: 'csv', label: 'CSV' },
              { value: 'xlsx', label: 'Excel' },
            ]}
            {...form.getInputProps('format')}
          />
          {format === 'csv' ? (
            <>
              <NativeSelect
                label="Letras"
                data={[
                  { value: 'utf-8', label: 'UTF-8' },
                  { value: 'windows-1252', label: 'Windows-1252' },
                ]}
                {...form.getInputProps('encoding')}
              />
              <NativeSelect
                label="Separador"
                data={[
                  { value: ';', label: 'Punto y coma' },
                  { value: ',', label: 'Coma' },
                  { value: '\t', label: 'Tabulador' },
                ]}
                {...form.getInputProps('separator')}
              />
            </>
          ) : null}
        </div>
        <p className={classes.legend}>Columnas, en su orden</p>
        <SortableList
          label="Columnas"
          items={columns}
          idOf={({ key }) => key}
          nameOf={({ header }) => header || 'columna sin encabezado'}
          onOrder={setColumns}
        >
          {({ key, header, field }, handle, at) => (
            <div className={classes.column}>
              {handle}
              <div className={classes.pair}>
                <TextInput
                  label={`Encabezado ${at + 1}`}
                  maxLength={60}
                  value={header}
                  error={form.errors[`columns.${at}.header`]}
                  onChange={(event) => {
                    const text = event.currentTarget.value
                    change(key, (column) => ({ ...column, header: text }))
                  }}
                />
                <NativeSelect
                  label={`Dato ${at + 1}`}
                  data={FIELD_CHOICES}
                  value={field}
                  onChange={(event) => {
                    const chosen = event.currentTarget.value as ListField
                    change(key, (column) => withField(column, chosen))
                  }}
                />
              </div>
              <ActionIcon
                color="sangre"
                aria-label={`Quitar la columna ${at + 1}`}
                disabled={columns.length === 1}
                onClick={() => setColumns(columns.filter((column) => column.key !== key))}
              >
                <IconTrash size={20} aria-hidden="true" />
              </ActionIcon>
            </div>
          )}
        </SortableList>
        {form.errors.columns ? (
          <p className={classes.error} role="alert">
            {form.errors.columns}
          </p>
        ) : null}
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            disabled={columns.length >= 40}
            onClick={() => setColumns([...columns, newColumn(columns)])}
          >
            Agregar columna
          </Button>
        </div>
      </div>
    </ModalForm>
  )
}

type ProfileModalProps = {
  eventId: string
  /** Null: a new one; undefined: closed. */
  profile: ShownProfile | null | undefined
  onClose: () => void
}

export function ProfileModal({ eventId, profile, onClose }: ProfileModalProps) {
  return (
    <FormModal
      opened={profile !== undefined}
      onClose={onClose}
      title={profile ? 'Editar perfil' : 'Nuevo perfil'}
      size={640}
    >
      <ProfileForm
        key={profile?.key ?? 'new'}
        eventId={eventId}
        profile={profile ?? null}
        onClose={onClose}
      />
    </FormModal>
  )
}
