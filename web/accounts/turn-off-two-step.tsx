/** Turning two-step login off takes the password and a code. */
import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { endTwoStep } from '#domain/accounts/two-step/two-step-contract.ts'
import { call } from '#web/client.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { ModalForm, useModalSave } from '#web/ui/modal-form.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import classes from './two-step-card.module.css'

type TurnOffProps = { opened: boolean; onClose: () => void; onDone: () => void }

function TurnOffForm({ onClose, onDone }: Omit<TurnOffProps, 'opened'>) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { show } = useNotice()
  const ending = useModalSave({
    showAtFields: setErrors,
    send: (body: { password: string; code: string }) => {
      setErrors({})
      return call<typeof endTwoStep>('POST /api/auth/two-step/off', { body })
    },
    onSaved: (answer) => {
      onDone()
      onClose()
      void show(answer)
    },
  })

  const end = (event: FormEvent<HTMLFormElement>) => {
    const typed = new FormData(event.currentTarget)
    ending.save({ password: String(typed.get('password')), code: String(typed.get('code')) })
  }

  return (
    <ModalForm
      saving={ending}
      onSubmit={end}
      onClose={onClose}
      label="Desactivar"
      busyLabel="Desactivar"
      color="sangre"
    >
      <div className={classes.stack}>
        <PasswordField name="password" label="Tu contraseña" error={errors.password} />
        <TextInput
          name="code"
          label="Código de verificación o de recuperación"
          autoComplete="one-time-code"
          maxLength={24}
          error={errors.code}
        />
      </div>
    </ModalForm>
  )
}

export function TurnOffTwoStep({ opened, ...rest }: TurnOffProps) {
  return (
    <FormModal
      opened={opened}
      onClose={rest.onClose}
      title="Desactivar la verificación en dos pasos"
      size={480}
    >
      <TurnOffForm {...rest} />
    </FormModal>
  )
}
