/**
 * Why a form was not saved: what is about its fields stands at each field and in one sentence on top, anything else
 * (no connection, an expired session) in the dialog.
 */
import { useState } from 'react'
import { CallFailed, type Failure } from '#web/client.ts'
import { useNotice } from './notice-dialog.tsx'

const UNEXPECTED: Failure = {
  message: 'Algo salió mal',
  body: 'Intenta de nuevo en un momento.',
  icon: 'error',
}

export const useFormRefusal = (showAtFields: (errors: Record<string, string>) => void) => {
  const { show } = useNotice()
  const [sentence, setSentence] = useState<string | null>(null)

  const refuse = (error: unknown) => {
    const failed = error instanceof CallFailed ? error : new CallFailed(0, UNEXPECTED)
    if (failed.status !== 422) return void show(failed.notice)
    const { message, errors = {} } = failed.notice
    showAtFields(Object.fromEntries(Object.entries(errors).map(([field, [first = '']]) => [field, first])))
    setSentence(message)
  }

  return { sentence, refuse, clear: () => setSentence(null) }
}
