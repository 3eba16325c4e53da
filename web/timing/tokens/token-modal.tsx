/** 'Crear token': for whom and until when; then the key itself, this once, with how to use it. */
import { Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { createToken } from '#domain/timing/tokens/token-contract.ts'
import { call } from '#web/client.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { DayField } from '#web/ui/day-field.tsx'
import { FormActions, FormModal } from '#web/ui/form-modal.tsx'
import { ModalForm, useModalSave } from '#web/ui/modal-form.tsx'
import { timingKeys } from '../timing-queries.ts'
import classes from './tokens-card.module.css'

type TokenFormProps = { eventId: string; expires: string; onClose: () => void }

const curlOf = (token: string) =>
  `curl -H 'Authorization: Bearer ${token}' ${window.location.origin}/api/timing/list`

function TokenOnce({ token, onClose }: { token: string; onClose: () => void }) {
  return (
    <div className={classes.shown}>
      <p className={classes.soft}>
        Cópialo y entrégaselo a la empresa por un medio seguro: cuando cierres esto no se vuelve a mostrar.
      </p>
      <code className={classes.token} data-testid="token">
        {token}
      </code>
      <div>
        <CopyButton text={token} label="Copiar token" copiedLabel="Token copiado" />
      </div>
      <p className={classes.label}>Así lee la lista</p>
      <pre className={classes.example}>{curlOf(token)}</pre>
      <div>
        <CopyButton text={curlOf(token)} label="Copiar ejemplo" copiedLabel="Ejemplo copiado" />
      </div>
      <FormActions>
        <Button onClick={onClose}>Ya lo copié</Button>
      </FormActions>
    </div>
  )
}

function TokenForm({ eventId, expires, onClose }: TokenFormProps) {
  const form = useForm({ initialValues: { name: '', expires_on: expires } })
  const [token, setToken] = useState<string | null>(null)
  const client = useQueryClient()
  const making = useModalSave({
    showAtFields: form.setErrors,
    send: (draft: { name: string; expires_on: string }) =>
      call<typeof createToken>('POST /api/eventos/:id/cronometraje/tokens', {
        params: { id: eventId },
        body: draft,
      }),
    onSaved: (answer) => {
      void client.invalidateQueries({ queryKey: timingKeys.tokens(eventId) })
      setToken(answer.token)
    },
  })
  if (token) return <TokenOnce token={token} onClose={onClose} />
  return (
    <ModalForm
      saving={making}
      onSubmit={form.onSubmit((draft) => making.save(draft))}
      onClose={onClose}
      label="Crear token"
      busyLabel="Creando..."
    >
      <Stack gap="md">
        <TextInput
          label="Empresa"
          withAsterisk
          data-autofocus
          maxLength={80}
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <DayField
          label="Sirve hasta"
          description="30 días después del evento, si no dices otra cosa."
          {...form.getInputProps('expires_on')}
          value={form.values.expires_on}
        />
      </Stack>
    </ModalForm>
  )
}

export function TokenModal({ opened, ...rest }: TokenFormProps & { opened: boolean }) {
  return (
    <FormModal opened={opened} onClose={rest.onClose} title="Token de la empresa" size={560}>
      <TokenForm {...rest} />
    </FormModal>
  )
}
