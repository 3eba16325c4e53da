/** Turning two-step login off takes the password and a code. */
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { endTwoStep } from '#domain/accounts/two-step/two-step-contract.ts'
import { call } from '#web/client.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { FormActions, FormModal } from '#web/ui/form-modal.tsx'
import { useFormRefusal } from '#web/ui/form-refusal.ts'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import classes from './two-step-card.module.css'

type TurnOffProps = { opened: boolean; onClose: () => void; onDone: () => void }

function TurnOffForm({ onClose, onDone }: Omit<TurnOffProps, 'opened'>) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { sentence, refuse, clear } = useFormRefusal(setErrors)
  const { show } = useNotice()
  const ending = useMutation({
    mutationFn: (body: { password: string; code: string }) =>
      call<typeof endTwoStep>('POST /api/auth/two-step/off', { body }),
    onMutate: () => {
      clear()
      setErrors({})
    },
    onError: refuse,
    onSuccess: (answer) => {
      onDone()
      onClose()
      void show(answer)
    },
  })

  const end = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    ending.mutate({ password: String(typed.get('password')), code: String(typed.get('code')) })
  }

  return (
    <form noValidate onSubmit={end}>
      <FormError>{sentence}</FormError>
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
      <FormActions>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <BusyButton busy={ending.isPending} color="sangre">
          Desactivar
        </BusyButton>
      </FormActions>
    </form>
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
