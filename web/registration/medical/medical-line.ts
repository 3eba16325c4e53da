/** The médico's line to the server: the list that is taken along, and the looks that are told afterwards. */

import type { sendMedicalViews, takeMedicalList } from '#domain/registration/medical/medical-contract.ts'
import { MOST_VIEWS } from '#domain/registration/medical/rules/medical-words.ts'
import { CallFailed, call } from '#web/client.ts'
import { crewCall, readDeviceToken } from '#web/crew/device-token.ts'
import { readSession } from '#web/session.ts'
import { type KeptList, LOOKS, type MedicalVault } from './kept-list.ts'

/** Whose phone it is now. */
export const holderNow = (): string | null => readDeviceToken() ?? readSession()?.email ?? null

const NOBODY = [0, 502, 503, 504]

/** No connection, or a proxy without the product behind it. A refusal is an answer. */
export const isUnheard = (error: unknown): boolean => {
  if (error instanceof CallFailed) return NOBODY.includes(error.status)
  return error instanceof DOMException && error.name === 'TimeoutError'
}

/** A full mast takes the call and does not answer. */
export const patience = () => AbortSignal.timeout(6_000)

/** What this phone keeps from now on; null: it may not, and what it had is gone. */
export const takeList = async (event_id: string, vault: MedicalVault): Promise<KeptList | null> => {
  const holder = holderNow()
  if (!holder) return null
  try {
    const taken = await crewCall<typeof takeMedicalList>('POST /api/eventos/:id/medica/sin-red', {
      params: { id: event_id },
    })
    return await vault.keep(taken, holder)
  } catch (error) {
    if (isUnheard(error) || (error instanceof CallFailed && error.status === 429)) return vault.read(holder)
    if (error instanceof CallFailed) await vault.erase()
    return null
  }
}

/** Tells the looks without connection; says how many are still owed. */
export const tellLooks = async (event_id: string, vault: MedicalVault): Promise<number> => {
  const owed = await vault.looks()
  // Of one holder at a time: a phone that changed hands tells each look as who looked.
  for (const token of new Set(owed.map(({ value }) => value.token))) {
    const own = owed.filter(({ value }) => value.token === token)
    for (let from = 0; from < own.length; from += MOST_VIEWS) {
      const views = own.slice(from, from + MOST_VIEWS).map(({ key, value: { token: _, ...look } }) => ({
        ...look,
        view_key: key.slice(LOOKS.length),
      }))
      const { kept, unknown } = await call<typeof sendMedicalViews>('POST /api/eventos/:id/medica/vistas', {
        params: { id: event_id },
        body: { sent_at: new Date().toISOString(), views },
        ...(token ? { token } : {}),
      })
      await vault.forget([...kept, ...unknown])
    }
  }
  return (await vault.looks()).length
}
