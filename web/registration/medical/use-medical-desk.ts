/** What the médico's page knows: the desk, with a connection or as this phone kept it, and what it still owes to the log. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { findMedicalPerson, openMedicalDesk } from '#domain/registration/medical/medical-contract.ts'
import type { AnswerOf } from '#server/contract-kit.ts'
import { CallFailed } from '#web/client.ts'
import { crewCall, readDeviceToken } from '#web/crew/device-token.ts'
import { failureOf } from '#web/failure.ts'
import { VaultFull } from '#web/offline/vault.ts'
import {
  findKept,
  isOver,
  type KeptList,
  type MedicalVault,
  openMedicalVault,
  type Seen,
} from './kept-list.ts'
import { holderNow, isUnheard, patience, takeList, tellLooks } from './medical-line.ts'

type Desk = Pick<AnswerOf<typeof openMedicalDesk>, 'event' | 'viewer' | 'over'>
type Failure = { message: string; body: string }

export type MedicalDesk = {
  desk: Desk | null
  failed: Failure | null
  online: boolean
  /** What is kept, or null: then nothing is found without connection. */
  kept: KeptList | null
  owed: number
  open: () => Promise<void>
  /** Throws a sentence. */
  find: (code: string) => Promise<Seen>
}

const TAKE_MS = 15 * 60_000
const ASK_MS = 20_000

const NOT_KEPT: Failure = {
  message: 'No hay conexión',
  body: 'Este teléfono no tiene datos guardados, o ya se vencieron y se borraron. Con red se abre de nuevo.',
}
const FULL = 'Este teléfono no tiene espacio para anotar lo que ves. Libera espacio e intenta de nuevo.'
const nobodyKept = (code: string) =>
  `Nadie con «${code}» en los datos guardados. Revísalo; si se inscribió hoy, busca con red.`

export const useMedicalDesk = (event_id: string, ready: boolean): MedicalDesk => {
  const [desk, setDesk] = useState<Desk | null>(null)
  const [failed, setFailed] = useState<Failure | null>(null)
  const [online, setOnline] = useState(true)
  const [kept, setKept] = useState<KeptList | null>(null)
  const [owed, setOwed] = useState(0)
  const vault = useRef<Promise<MedicalVault | null>>(null)
  const taken = useRef(0)

  /** A browser that keeps nothing serves with a connection only. */
  const vaultNow = useCallback(() => {
    vault.current ??= openMedicalVault(event_id).catch(() => null)
    return vault.current
  }, [event_id])

  /** After each contact: what is owed is told, and the list taken again when it is a quarter of an hour old. */
  const settle = useCallback(async () => {
    const box = await vaultNow()
    if (!box) return
    setOwed(await tellLooks(event_id, box).catch(async () => (await box.looks()).length))
    if (Date.now() - taken.current < TAKE_MS) return
    taken.current = Date.now()
    setKept(await takeList(event_id, box).catch(() => null))
  }, [event_id, vaultNow])

  const open = useCallback(async () => {
    setFailed(null)
    try {
      const opened = await crewCall<typeof openMedicalDesk>('GET /api/eventos/:id/medica/mesa', {
        params: { id: event_id },
        signal: patience(),
      })
      setDesk(opened)
      setOnline(true)
      if (!opened.over) await settle()
    } catch (error) {
      const box = await vaultNow()
      if (!isUnheard(error)) {
        // Sent away: the list goes at once, what was looked at is still told.
        setDesk(null)
        setKept(null)
        setFailed(failureOf(error))
        if (!(error instanceof CallFailed)) return
        await box?.erase()
        if (box) setOwed(await tellLooks(event_id, box).catch(async () => (await box.looks()).length))
        return
      }
      setOnline(false)
      const list = (await box?.read(holderNow())) ?? null
      setKept(list)
      setDesk(list ? { event: list.event, viewer: list.viewer, over: false } : null)
      setFailed(list ? null : NOT_KEPT)
      setOwed((await box?.looks())?.length ?? 0)
    }
  }, [event_id, settle, vaultNow])

  useEffect(() => {
    if (!ready) return
    void open()
    const again = () => void open()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [ready, open])

  // Without connection it asks whether somebody answers; with one it takes the list again. What is over goes by itself.
  useEffect(() => {
    if (!desk) return
    const timer = setInterval(() => {
      if (kept && isOver(kept)) void vaultNow().then((box) => box?.erase())
      if (!online || (kept && isOver(kept))) void open()
      else void settle()
    }, ASK_MS)
    return () => clearInterval(timer)
  }, [desk, kept, online, open, settle, vaultNow])

  const findHere = async (code: string): Promise<Seen> => {
    const box = await vaultNow()
    const list = await box?.read(holderNow())
    if (!box || !list) {
      setKept(null)
      throw new Error(NOT_KEPT.body)
    }
    const found = findKept(list, code)
    if (!found) throw new Error(nobodyKept(code))
    const { offset_ms } = list
    const look = { participant_id: found.id, viewed_at: new Date().toISOString(), offset_ms }
    try {
      await box.note({ ...look, token: readDeviceToken() })
    } catch (error) {
      throw error instanceof VaultFull ? new Error(FULL) : error
    }
    setOwed((await box.looks()).length)
    return found.person
  }

  const find = async (code: string): Promise<Seen> => {
    if (!online) return findHere(code)
    try {
      const { person } = await crewCall<typeof findMedicalPerson>('POST /api/eventos/:id/medica/personas', {
        params: { id: event_id },
        body: { code },
        signal: patience(),
      })
      return person
    } catch (error) {
      if (!isUnheard(error)) throw error
      setOnline(false)
      return findHere(code)
    }
  }

  return { desk, failed, online, kept, owed, open, find }
}
