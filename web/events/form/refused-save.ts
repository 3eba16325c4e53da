/** A save that was refused: the server's message in a dialog, then its sentences at the fields. */
import { CallFailed } from '#web/client.ts'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { failureOf } from '../failure.ts'
import { type FieldErrors, scrollToFirstError } from './field-errors.ts'

const firstOfEach = (errors: Record<string, string[]> = {}): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([field, [first = '']]) => [field, first]))

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
    setErrors(firstOfEach(failure.errors))
    await show(failure)
    if (failure.errors) scrollToFirstError()
  }
}
