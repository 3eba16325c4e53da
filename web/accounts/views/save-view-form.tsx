/** The name under which the list is kept as it stands. */
import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { failureOf } from '#web/failure.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import classes from './saved-views.module.css'

type SaveViewFormProps = { onSave: (name: string) => Promise<void>; onSaved: () => void }

export function SaveViewForm({ onSave, onSaved }: SaveViewFormProps) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setProblem('Escribe un nombre.')
    setBusy(true)
    try {
      await onSave(name.trim())
      toastSuccess('Vista guardada')
      onSaved()
    } catch (error) {
      const { message, errors } = failureOf(error)
      setProblem(Object.values(errors ?? {})[0]?.[0] ?? message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void save(event)}>
      <TextInput
        label="Nombre de la vista"
        maxLength={40}
        autoComplete="off"
        value={name}
        error={problem || undefined}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value)
          setProblem('')
        }}
      />
      <BusyButton type="submit" busy={busy} busyLabel="Guardando...">
        Guardar esta vista
      </BusyButton>
    </form>
  )
}
