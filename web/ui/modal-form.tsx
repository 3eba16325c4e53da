/** The form inside a FormModal: what was refused on top, its fields, and the two buttons: leave it, or save. */
import { Button, type ButtonProps } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import { BusyButton } from './busy-button.tsx'
import { FormError } from './form-error.tsx'
import { FormActions } from './form-modal.tsx'
import { useFormRefusal } from './form-refusal.ts'

type ModalSave<Values, Answer> = {
  /** Puts the sentences of a refusal at the fields they are about. */
  showAtFields: (errors: Record<string, string>) => void
  send: (values: Values) => Promise<Answer>
  onSaved: (answer: Answer, values: Values) => unknown
}

export const useModalSave = <Values = void, Answer = unknown>(save: ModalSave<Values, Answer>) => {
  const { sentence, refuse, clear } = useFormRefusal(save.showAtFields)
  const { mutate, isPending } = useMutation({
    mutationFn: save.send,
    onMutate: clear,
    onError: refuse,
    onSuccess: (answer, values) => save.onSaved(answer, values),
  })
  return { save: mutate, sentence, busy: isPending }
}

type ModalFormProps = Pick<ButtonProps, 'color' | 'disabled'> & {
  saving: { sentence: string | null; busy: boolean }
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onClose: () => void
  /** What the button that saves says, and while it works. */
  label: string
  busyLabel?: string
  holdFor?: number
  cancel?: string
  children: ReactNode
}

export function ModalForm({
  saving: { sentence, busy },
  onSubmit,
  onClose,
  label,
  busyLabel = 'Guardando...',
  cancel = 'Cancelar',
  children,
  ...button
}: ModalFormProps) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(event)
      }}
    >
      <FormError>{sentence}</FormError>
      {children}
      <FormActions>
        <Button variant="default" onClick={onClose}>
          {cancel}
        </Button>
        <BusyButton busy={busy} busyLabel={busyLabel} {...button}>
          {label}
        </BusyButton>
      </FormActions>
    </form>
  )
}
