/** Asks the server about a person once document and birthday are complete, and does what the status says. */
import { useCallback, useEffect, useRef } from 'react'
import { documentProblem } from '#domain/colombia/documents.ts'
import { phoneText } from '#domain/colombia/phones.ts'
import type { lookup } from '#domain/registration/contract.ts'
import type { AnswerOf } from '#server/contract-kit.ts'
import { CallFailed, call } from '#web/client.ts'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import type { FormAction } from './form-reducer.ts'
import { birthdayOf, identityOf, type RegistrationForm } from './registration-form.ts'
import { isRepeated } from './step-problems.ts'

type Found = AnswerOf<typeof lookup>

/** 'known' goes on; everything else stays in the step. */
export type LookupOutcome = 'known' | 'incomplete' | 'stopped'

const TYPING_MS = 500
const TOO_MANY = 429

const REGISTERED =
  'Ya tienes una inscripción sin pagar en este evento. Puedes continuar con el pago para asegurar tu cupo.'

/** A phone comes as it is kept, and is shown as people write it. */
const asTyped = (data: Found['data']) =>
  data ? { ...data, phone: phoneText(data.phone), emergency_phone: phoneText(data.emergency_phone) } : {}

type Asked = { identity: string; dni: string; document_type: string; birthday: string }

type LookupOptions = {
  event_id: number
  form: RegistrationForm
  dispatch: (action: FormAction) => void
  onFound: (found: Found) => void
}

export const useLookup = ({ event_id, form, dispatch, onFound }: LookupOptions) => {
  const { show } = useNotice()
  const inFlight = useRef<{ identity: string; answer: Promise<LookupOutcome> } | null>(null)
  const { participant: at, step } = form.at
  const participant = form.participants[at]
  const identity = participant ? identityOf(participant) : ''
  const { dni = '', document_type = '' } = participant ?? {}
  const birthday = participant ? birthdayOf(participant) : ''
  const block_code = form.block?.code

  const follow = useCallback(
    async (found: Found, asked: Asked, at: number): Promise<LookupOutcome> => {
      const { identity, ...person } = asked
      switch (found.status) {
        case 3:
          return 'incomplete'
        case 1:
        case 2:
        case 4:
        case 6:
          // Emptied first: after the reload the same person would be looked up again at once.
          dispatch({ type: 'identity refused', participant: at })
          await show(found)
          window.location.reload()
          return 'stopped'
        case 5: {
          onFound(found)
          const { reference = '', hold_until = '', products, code } = found
          const hold = { origin: 'found' as const, ...person, reference, hold_until }
          dispatch({ type: 'held', hold, products, code })
          const body = found.paying ? found.body : REGISTERED
          void show({ message: 'Registrado', body, icon: 'info' }, { confirmLabel: 'Cerrar' })
          return 'stopped'
        }
        default:
          onFound(found)
          dispatch({ type: 'identified', participant: at, identity, data: asTyped(found.data) })
          return 'known'
      }
    },
    [dispatch, onFound, show],
  )

  const ask = useCallback(async (): Promise<LookupOutcome> => {
    const person = { dni, document_type, birthday }
    try {
      const found = await call<typeof lookup>('GET /api/competitor/:dni', {
        params: { dni },
        query: { birthday, event_id, document_type, block_code },
      })
      return await follow(found, { ...person, identity }, at)
    } catch (error) {
      // Asked too often: the person may go on, only nothing is filled in.
      if (!(error instanceof CallFailed) || error.status !== TOO_MANY) throw error
      dispatch({ type: 'identified', participant: at, identity, data: {} })
      return 'known'
    }
  }, [identity, dni, document_type, birthday, block_code, at, event_id, follow, dispatch])

  const lookUp = useCallback((): Promise<LookupOutcome> => {
    if (inFlight.current?.identity !== identity) {
      const answer = ask().finally(() => {
        inFlight.current = null
      })
      inFlight.current = { identity, answer }
    }
    return inFlight.current.answer
  }, [identity, ask])

  const needed =
    step === 'identification' &&
    identity !== '' &&
    participant !== undefined &&
    documentProblem(document_type, dni) === null &&
    participant.identified !== identity &&
    !isRepeated(form, at)

  useEffect(() => {
    if (!needed) return
    const timer = setTimeout(() => {
      // While somebody types a failure is only noted; 'Continuar' asks again and says it.
      lookUp().catch((error) => console.warn('lookup', error))
    }, TYPING_MS)
    return () => clearTimeout(timer)
  }, [needed, lookUp])

  return { needed, lookUp }
}
