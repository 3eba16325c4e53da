/**
 * The medical list as this phone keeps it: sealed (web/offline/vault.ts), of one holder, until the médico's hours end or
 * twelve hours pass without contact. Looks without connection lie beside it and outlive it: they are owed to the log.
 */
import { bibKey, readBibNumber } from '#domain/bibs/rules/bib-key.ts'
import type { findMedicalPerson, takeMedicalList } from '#domain/registration/medical/medical-contract.ts'
import { keyIn } from '#domain/registration/rules/qr-text.ts'
import type { AnswerOf } from '#server/contract-kit.ts'
import { openVault, type Vault } from '#web/offline/vault.ts'

export type Taken = AnswerOf<typeof takeMedicalList>
export type Seen = AnswerOf<typeof findMedicalPerson>['person']

export type KeptList = Taken & {
  /** Whose phone it was: a token of a device, or an account. */
  holder: string
  /** How far the server's clock was ahead of the phone's. */
  offset_ms: number
}

export type Look = { participant_id: number; viewed_at: string; offset_ms: number; token: string | null }

const LIST = 'list'
export const LOOKS = 'look:'

export type MedicalVault = {
  /** Null: none, another's, or over. What is no longer good is erased. */
  read: (holder: string | null) => Promise<KeptList | null>
  keep: (taken: Taken, holder: string) => Promise<KeptList>
  erase: () => Promise<void>
  /** On the disk when it resolves: nothing is shown before. */
  note: (look: Look) => Promise<void>
  looks: () => Promise<{ key: string; value: Look }[]>
  forget: (view_keys: readonly string[]) => Promise<void>
}

export const isOver = ({ ends_at, now, offset_ms }: KeptList, at = Date.now()): boolean =>
  // Nor is it good before it was taken: then the clock was turned back.
  at + offset_ms >= Date.parse(ends_at) || at + offset_ms < Date.parse(now) - 60_000

export const openMedicalVault = async (event_id: string): Promise<MedicalVault> => {
  const vault: Vault = await openVault(`medico-${event_id}`)
  const erase = () => vault.remove(LIST)
  return {
    erase,
    read: async (holder) => {
      const list = await vault.read<KeptList>(LIST)
      if (!list) return null
      if (list.holder === holder && !isOver(list)) return list
      await erase()
      return null
    },
    keep: async (taken, holder) => {
      const list = { ...taken, holder, offset_ms: Date.parse(taken.now) - Date.now() }
      await vault.write(LIST, list)
      return list
    },
    note: (look) => vault.write(`${LOOKS}${crypto.randomUUID()}`, look),
    looks: () => vault.list<Look>(LOOKS),
    forget: async (view_keys) => {
      for (const view_key of view_keys) await vault.remove(`${LOOKS}${view_key}`)
    },
  }
}

/** By the number on the bib, or by what the QR says, as the server finds them. */
export const findKept = ({ people, bibs }: KeptList, code: string): { id: number; person: Seen } | null => {
  const number = readBibNumber(code)
  const bib = number === null ? null : bibs.find(([key]) => key === bibKey(number))
  const key = keyIn(code)
  const found = people.find((one) => (number === null ? one.key === key : one.id === bib?.[1]))
  return found ? { id: found.id, person: { ...found.person, former_number: bib?.[2] ?? null } } : null
}
