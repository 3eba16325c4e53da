/** 'Agregar aliado' and 'Editar aliado'. */
import { Switch, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { createKeyPartner, KeyPartner, updateKeyPartner } from '#domain/events/site/showcase-contract.ts'
import { call } from '#web/client.ts'
import type { FieldErrors } from '#web/ui/field-errors.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { ImageField } from '#web/ui/image-field.tsx'
import { ModalForm, useModalSave } from '#web/ui/modal-form.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { eventKeys } from '../event-queries.ts'
import classes from './partner-modal.module.css'

type PartnerFormProps = { event_id: number; partner: KeyPartner | null; onClose: () => void }

function PartnerForm({ event_id: id, partner, onClose }: PartnerFormProps) {
  const [name, setName] = useState(partner?.name ?? '')
  const [link, setLink] = useState(partner?.link ?? '')
  const [visible, setVisible] = useState(partner?.visible ?? true)
  const [logo, setLogo] = useState<File | null>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const client = useQueryClient()
  const saving = useModalSave({
    showAtFields: setErrors,
    send: () => {
      setErrors({})
      const body = new FormData()
      body.set('name', name)
      body.set('link', link.trim())
      body.set('visible', String(visible))
      if (logo) body.set('logo', logo)
      return partner
        ? call<typeof updateKeyPartner>('POST /api/eventos/:id/key-partners/:partner_id', {
            params: { id, partner_id: partner.id },
            body,
          })
        : call<typeof createKeyPartner>('POST /api/eventos/:id/key-partners', { params: { id }, body })
    },
    onSaved: ({ partners, message }) => {
      client.setQueryData(eventKeys.partners(id), { partners })
      onClose()
      toastSuccess(message)
    },
  })
  return (
    <ModalForm saving={saving} onSubmit={() => saving.save()} onClose={onClose} label="Guardar">
      <div className={classes.fields}>
        <TextInput
          label="Nombre"
          withAsterisk
          data-autofocus
          maxLength={120}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={errors.name}
        />
        <TextInput
          label="Enlace"
          type="url"
          placeholder="marca.com"
          maxLength={500}
          value={link}
          onChange={(event) => setLink(event.currentTarget.value)}
          error={errors.link}
        />
        <ImageField
          label="Logo"
          hint="PNG, JPG o WEBP, ideal con fondo transparente."
          accept=".png,.jpg,.jpeg,.webp"
          previewWidth={100}
          value={logo}
          currentUrl={partner?.logo}
          onChange={setLogo}
          error={errors.logo}
        />
        <Switch
          label="Visible en la página del evento"
          checked={visible}
          onChange={(event) => setVisible(event.currentTarget.checked)}
        />
      </div>
    </ModalForm>
  )
}

type PartnerModalProps = { event_id: number; editing: KeyPartner | 'new' | null; onClose: () => void }

export function PartnerModal({ event_id, editing, onClose }: PartnerModalProps) {
  return (
    <FormModal
      opened={editing !== null}
      onClose={onClose}
      title={editing === 'new' ? 'Agregar aliado' : 'Editar aliado'}
    >
      {editing ? (
        <PartnerForm event_id={event_id} partner={editing === 'new' ? null : editing} onClose={onClose} />
      ) : null}
    </FormModal>
  )
}
