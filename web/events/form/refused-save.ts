/** A save that was refused: the server's message in a dialog, then its sentences at the fields. */
import { CallFailed } from '#web/client.ts'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { failureOf } from '../failure.ts'
import { type FieldErrors, scrollToFirstError } from './field-errors.ts'

const firstOfEach = (errors: Record<string, string[]> = {}): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([field, [first = '']]) => [field, first]))

/** One mistake is said as it is; several would hide behind the first. */
const howMany = (count: number) => (count > 1 ? `Hay ${count} campos por revisar.` : undefined)

export const useRefusedSave = (setErrors: (errors: FieldErrors) => void, onReload?: () => void) => {
  const { show } = useNotice()
  const { ask } = useConfirm()

  return async (error: unknown) => {
    const failure = failureOf(error)
    if (error instanceof CallFailed && error.status === 409 && onReload) {
      const reload = await ask({
        title: failure.message,
        body: failure.body,
        confirm: 'Cargar la versión actual',
        cancel: 'Seguir aquí',
        danger: true,
      })
      if (reload) onReload()
      return
    }
    const wrong = firstOfEach(failure.errors)
    setErrors(wrong)
    await show({ ...failure, body: howMany(Object.keys(wrong).length) ?? failure.body })
    if (failure.errors) scrollToFirstError()
  }
}
