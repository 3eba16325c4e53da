/** 'Crear enlace': for whom; then the address itself, this once. */
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { createFiguresLink } from '#domain/events/sponsor/sponsor-contract.ts'
import { call } from '#web/client.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { FormActions, FormModal } from '#web/ui/form-modal.tsx'
import { ModalForm, useModalSave } from '#web/ui/modal-form.tsx'
import classes from './figures-links.module.css'

type FormProps = { eventId: number; onClose: () => void; onMade: () => void }

function LinkOnce({ token, onClose }: { token: string; onClose: () => void }) {
  const address = new URL(`/cifras/${token}`, window.location.origin).href
  return (
    <div className={classes.shown}>
      <p className={classes.soft}>Cópialo y envíalo: cuando cierres esto no se vuelve a mostrar.</p>
      <code className={classes.address} data-testid="figures-link">
        {address}
      </code>
      <div>
        <CopyButton text={address} label="Copiar enlace" copiedLabel="Enlace copiado" />
      </div>
      <FormActions>
        <Button onClick={onClose}>Ya lo copié</Button>
      </FormActions>
    </div>
  )
}

function LinkForm({ eventId, onClose, onMade }: FormProps) {
  const form = useForm({ initialValues: { name: '' } })
  const [token, setToken] = useState<string | null>(null)
  const making = useModalSave({
    showAtFields: form.setErrors,
    send: (draft: { name: string }) =>
      call<typeof createFiguresLink>('POST /api/eventos/:id/cifras/enlaces', {
        params: { id: eventId },
        body: draft,
      }),
    onSaved: (answer) => {
      onMade()
      setToken(answer.token)
    },
  })
  if (token) return <LinkOnce token={token} onClose={onClose} />
  return (
    <ModalForm
      saving={making}
      onSubmit={form.onSubmit((draft) => making.save(draft))}
      onClose={onClose}
      label="Crear enlace"
      busyLabel="Creando..."
    >
      <TextInput
        label="Para quién"
        placeholder="Alcaldía de Manizales"
        withAsterisk
        data-autofocus
        maxLength={80}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
    </ModalForm>
  )
}

export function FiguresLinkModal({ opened, ...rest }: FormProps & { opened: boolean }) {
  return (
    <FormModal opened={opened} onClose={rest.onClose} title="Enlace a las cifras" size={520}>
      <LinkForm {...rest} />
    </FormModal>
  )
}
