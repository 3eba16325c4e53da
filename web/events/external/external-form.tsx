/** An event run elsewhere that only publishes results and certificates: five fields, the rest has fixed values. */
import { Button, Switch } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { CallFailed } from '#web/client.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { ConfirmLeave } from '#web/ui/confirm-leave.tsx'
import { DayTimeField } from '#web/ui/day-time-field.tsx'
import { type FieldErrors, scrollToFirstError } from '#web/ui/field-errors.ts'
import { ImageField } from '#web/ui/image-field.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { EVENTS } from '../event-addresses.ts'
import { eventKeys } from '../event-queries.ts'
import { NameSportFields } from '../form/name-sport-fields.tsx'
import classes from './external-form.module.css'

export type ExternalDraft = { name: string; sport: string; event_datetime: string; own_event: boolean }

type ExternalFormProps = {
  saved: ExternalDraft
  current: { cover_image_url: string | null; icon_url: string | null } | null
  save: (body: FormData) => Promise<unknown>
}

const fieldsOf = (error: unknown): FieldErrors =>
  error instanceof CallFailed
    ? Object.fromEntries(
        Object.entries(error.notice.errors ?? {}).map(([field, [first = '']]) => [field, first]),
      )
    : {}

export function ExternalForm({ saved, current, save }: ExternalFormProps) {
  const [draft, setDraft] = useState(saved)
  const [kept, setKept] = useState(saved)
  const [cover_image, setCover] = useState<File | null>(null)
  const [icon, setIcon] = useState<File | null>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const client = useQueryClient()
  const navigate = useNavigate()
  const { show } = useNotice()
  const change = (changes: Partial<ExternalDraft>) => setDraft((before) => ({ ...before, ...changes }))

  const saving = useMutation({
    mutationFn: () => {
      const body = new FormData()
      body.set('name', draft.name)
      body.set('sport', draft.sport)
      body.set('event_datetime', draft.event_datetime)
      body.set('own_event', String(draft.own_event))
      body.set('type', draft.own_event ? 'propio' : 'privado')
      if (cover_image) body.set('cover_image', cover_image)
      if (icon) body.set('icon', icon)
      return save(body)
    },
    onMutate: () => setErrors({}),
    onError: (error) => {
      setErrors(fieldsOf(error))
      void show({ message: 'Error', body: 'Ocurrió un problema al guardar', icon: 'error' }).then(
        scrollToFirstError,
      )
    },
    onSuccess: () => {
      setKept(draft)
      setCover(null)
      setIcon(null)
      void client.invalidateQueries({ queryKey: eventKeys.all })
      void show({
        message: 'Éxito',
        body: current ? 'Evento actualizado correctamente' : 'Evento creado correctamente',
        icon: 'success',
      }).then(() => navigate(EVENTS.to))
    },
  })
  const dirty = JSON.stringify(draft) !== JSON.stringify(kept) || Boolean(cover_image || icon)

  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        saving.mutate()
      }}
    >
      <ConfirmLeave when={dirty} />
      <SectionCard>
        <div className={classes.fields}>
          <NameSportFields draft={draft} change={change} errors={errors} />
          <DayTimeField
            label="Fecha"
            timeLabel="Hora del evento"
            withAsterisk
            value={draft.event_datetime}
            onChange={(event_datetime) => change({ event_datetime })}
            error={errors.event_datetime}
          />
          <ImageField
            label="Imagen de portada"
            hint="Recomendado 600x435px"
            accept="image/*"
            previewWidth={200}
            value={cover_image}
            currentUrl={current?.cover_image_url}
            onChange={setCover}
            error={errors.cover_image}
          />
          <ImageField
            label="Icono"
            hint="Recomendado 400x400px"
            accept="image/*"
            previewWidth={100}
            value={icon}
            currentUrl={current?.icon_url}
            onChange={setIcon}
            error={errors.icon}
          />
          <Switch
            className={classes.wide}
            label="Evento propio"
            checked={draft.own_event}
            onChange={(event) => change({ own_event: event.currentTarget.checked })}
          />
        </div>
      </SectionCard>
      <div className={classes.actions}>
        <Button component={Link} to={EVENTS.to} variant="default">
          Cancelar
        </Button>
        <BusyButton busy={saving.isPending} busyLabel={current ? 'Actualizando...' : 'Guardando...'}>
          {current ? 'Actualizar evento' : 'Guardar evento'}
        </BusyButton>
      </div>
    </form>
  )
}
