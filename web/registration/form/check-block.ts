/** Whose kept places a code opens. The lookup tells it also before anybody is named. */
import type { lookup } from '#domain/registration/contract.ts'
import type { AnswerOf } from '#server/contract-kit.ts'
import { CallFailed, call } from '#web/client.ts'
import type { FormBlock } from './registration-form.ts'

export const WRONG_CODE = 'Código no válido'

export type CheckedBlock = { block: FormBlock; problem: null } | { block: null; problem: string }

type FoundBlock = NonNullable<AnswerOf<typeof lookup>['block']>

export const blockOf = (code: string, { name, distances, has_discount }: FoundBlock): FormBlock => ({
  code,
  name,
  distances,
  has_discount,
})

export const checkBlock = async (event_id: number, typed: string): Promise<CheckedBlock> => {
  const code = typed.trim().toUpperCase()
  if (!code) return { block: null, problem: 'Escribe el código.' }
  try {
    const { block: found } = await call<typeof lookup>('GET /api/competitor/:dni', {
      params: { dni: '0' },
      query: { event_id, block_code: code.slice(0, 40) },
    })
    if (!found) return { block: null, problem: WRONG_CODE }
    if (found.left === 0) return { block: null, problem: `Ya no quedan cupos de ${found.name}` }
    return { block: blockOf(code, found), problem: null }
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    return { block: null, problem: error.notice.body || error.notice.message }
  }
}
