/**
 * A save that was refused. Creating says so in a dialog; editing is logged (specification, section 8) and told beside
 * the button. Both put the server's sentences at the fields.
 */
import { CallFailed } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { type FieldErrors, scrollToFirstError } from '#web/ui/field-errors.ts'
import { useNotice } from '#web/ui/notice-dialog.tsx'

const firstOfEach = (errors: Record<string, string[]> = {}): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([field, [first = '']]) => [field, first]))

/** One mistake is said as it is; several would hide behind the first. */
const howMany = (count: number) => (count > 1 ? `Hay ${count} campos por revisar.` : undefined)

type RefusedSave = {
  setErrors: (errors: FieldErrors) => void
  /** Editing: somebody else may have saved first. */
  onReload?: (() => Promise<unknown>) | undefined
  /** What stands beside the button. */
  setSentence: (sentence: string) => void
}

export const useRefusedSave = ({ setErrors, onReload, setSentence }: RefusedSave) => {
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
      if (reload) await onReload()
      return
    }
    const wrong = firstOfEach(failure.errors)
    setErrors(wrong)
    const body = howMany(Object.keys(wrong).length) ?? failure.body
    if (onReload) setSentence([failure.message, body].filter(Boolean).join(' '))
    else await show({ ...failure, body })
    if (failure.errors) scrollToFirstError()
  }
}
