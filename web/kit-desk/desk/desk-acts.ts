/** What a volunteer does: hand over, take back within two minutes, exchange. Each act is in the vault when it resolves. */

import { UNDO_MINUTES } from '#domain/kit-desk/rules/handover-words.ts'
import { otherOwner } from '#domain/kit-desk/rules/owning-desk.ts'
import { readDeviceToken } from '#web/crew/device-token.ts'
import { type AtTable, mayCollect } from './collector.ts'
import type { DeskLine } from './desk-line.ts'
import type { DeskStore } from './desk-store.ts'
import { type Act, makeRow, type Need, pinNeeds } from './make-rows.ts'
import { FEW_NUMBERS, type NumbersLeft, numbersLeft } from './numbers.ts'
import type { Person } from './people.ts'
import { PAPERS, type UnsentPaper } from './records.ts'

/** One kit of an act: whose, and the number that is given with it. */
export type Kit = { person: Person; bib: string }

/** What 'Deshacer' takes back. */
export type Done = {
  says: string
  rows: { id: string; participant_id: number; key?: string }[]
  until: number
  /** Of an exchange: the size that goes out again. */
  kits?: Record<string, number>
}

const UNDO_MS = UNDO_MINUTES * 60_000

export const createDeskActs = (store: DeskStore, line: DeskLine) => {
  const moment = () => ({ device_at: Date.now(), offset_ms: store.get().contact?.offset_ms ?? null })

  const write = async (says: string, acts: readonly (Act & { participant_id: number })[]): Promise<Done> => {
    const at = moment()
    const rows = acts.map(({ participant_id, ...act }) => makeRow(participant_id, act, at))
    await store.put(rows, readDeviceToken())
    if (!store.get().practice) void line.flush()
    return {
      says,
      rows: rows.map(({ id, participant_key: key }, index) => ({
        id,
        participant_id: acts[index]?.participant_id ?? 0,
        ...(key ? { key } : {}),
      })),
      until: performance.now() + UNDO_MS,
    }
  }

  /** The number a person has, also one that was given here a moment ago. */
  const bibOf = ({ id, bib }: Person): string => store.get().known.bibs[String(id)] ?? bib

  /** `chosen`: for others of the same act. */
  const numbersOf = ({ series }: Person, chosen: readonly string[] = []): NumbersLeft => {
    const { snapshot, known } = store.get()
    return numbersLeft(snapshot?.numbers[series], [...Object.values(known.bibs), ...chosen])
  }

  /** In place of a number that was lost: of the series that gives this distance its numbers at the desk. */
  const sparesOf = (person: Person): NumbersLeft => {
    const alike = store
      .get()
      .people?.all.find(({ distance, series }) => distance === person.distance && series >= 0)
    return numbersOf(person.series >= 0 || !alike ? person : alike)
  }

  /** With the number each has, or the next that was dealt. */
  const kitsFor = (people: readonly Person[]): Kit[] => {
    const chosen: string[] = []
    return people.map((person) => {
      const bib = bibOf(person) || (numbersOf(person, chosen).next ?? '')
      chosen.push(bib)
      return { person, bib }
    })
  }

  const ownerOf = (person: Person): string | null => {
    const { snapshot } = store.get()
    if (!snapshot) return null
    const { me, desks } = snapshot
    const others = desks.filter(({ device_id }) => me.kind !== 'device' || device_id !== me.id)
    return otherOwner(me.scope, others, { ...person, bib: bibOf(person) })
  }

  const isPapered = ({ id }: Person) => store.get().known.papers.includes(id)

  /** What stands against handing these over to whoever is there, without the PIN. */
  const needsOf = async (people: readonly Person[], who: AtTable): Promise<Need[]> => {
    const { snapshot, online } = store.get()
    const needs: Need[] = []
    for (const person of people) {
      const collecting = await mayCollect(snapshot?.salt ?? '', person, who)
      const own = { owner: ownerOf(person), online, paper: isPapered(person), collecting }
      needs.push(...pinNeeds(person, own))
    }
    return needs.filter(({ says }, at) => needs.findIndex((other) => other.says === says) === at)
  }

  const handOver = async (kits: readonly Kit[], who: AtTable): Promise<Done> => {
    const { snapshot, online } = store.get()
    const act_id = kits.length > 1 ? crypto.randomUUID() : null
    const acts = await Promise.all(
      kits.map(async ({ person, bib }) => {
        const collecting = await mayCollect(snapshot?.salt ?? '', person, who)
        const own = { owner: ownerOf(person), online, paper: isPapered(person), collecting }
        const named = who.kind === 'other' && collecting.collector !== 'self'
        return {
          participant_id: person.id,
          kind: 'handed' as const,
          kit_id: kitOf(person),
          bib,
          items: person.items,
          collecting,
          ...(named ? { collector_name: who.name, collector_document: who.document } : {}),
          flags: pinNeeds(person, own).map(({ flag }) => flag),
          act_id,
        }
      }),
    )
    const [first] = kits
    const says =
      kits.length > 1 ? `Entregados ${kits.length} kits` : `Entregado: ${first?.person.document.name ?? ''}`
    const done = await write(says, acts)
    for (const { person } of kits) askForMore(person)
    return done
  }

  /** A good code and nothing else: with the PIN, and marked. */
  const handOverAbsent = (key: string): Promise<Done> =>
    write('Entregado con PIN', [{ participant_id: 0, key, kind: 'handed', flags: ['absent'] }])

  const undo = async ({ rows, kits }: Done): Promise<void> => {
    await write(
      'Deshecho',
      rows.map(({ id, ...whose }) => ({ ...whose, kind: 'undone' as const, undoes: id })),
    )
    if (kits) await store.learn({ kits })
  }

  /** What the person has, also what was exchanged here a moment ago. */
  const kitOf = ({ id, kit_id }: Person): number | null => store.get().known.kits[String(id)] ?? kit_id

  const exchangeSize = async (person: Person, to: number): Promise<Done> => {
    const from = kitOf(person)
    const done = await write('Talla cambiada', [
      { participant_id: person.id, kind: 'exchanged', kit_id: to, kit_back_id: from },
    ])
    if (store.get().practice) return done
    await store.learn({ kits: { [person.id]: to } })
    return from === null ? done : { ...done, kits: { [person.id]: from } }
  }

  const replaceNumber = (person: Person, bib: string): Promise<Done> =>
    write(`Número nuevo: ${bib}`, [
      { participant_id: person.id, kind: 'exchanged', bib, bib_back: bibOf(person) },
    ])

  /** Few are left and somebody answers: another range. */
  const askForMore = (person: Person): void => {
    const { snapshot, online, practice } = store.get()
    const dealt = snapshot?.numbers[person.series]
    if (!dealt || !online || practice || numbersOf(person).left >= FEW_NUMBERS) return
    void line.deal(dealt.series_id)
  }

  /** A device that gives numbers has some in hand before the network goes; who only looks in takes none. */
  const stockUp = (): void => {
    const { snapshot, people } = store.get()
    if (snapshot?.me.kind !== 'device') return
    for (const series of snapshot.numbers.keys()) {
      const served = people?.all.find((person) => person.series === series && ownerOf(person) === null)
      if (served) askForMore(served)
    }
  }

  const keepPaper = async (person: Person, pin: string, photo: string): Promise<void> => {
    if (store.get().practice) return
    const paper: UnsentPaper = {
      id: crypto.randomUUID(),
      participant_id: person.id,
      pin,
      taken_at: new Date().toISOString(),
      photo,
      token: readDeviceToken(),
    }
    await store.vault.write(`${PAPERS}${paper.id}`, paper)
    await store.learn({ papers: [person.id] })
    await store.loadUnsent()
    void line.flush()
  }

  return {
    bibOf,
    kitOf,
    numbersOf,
    sparesOf,
    kitsFor,
    ownerOf,
    isPapered,
    needsOf,
    handOver,
    handOverAbsent,
    undo,
    exchangeSize,
    replaceNumber,
    stockUp,
    keepPaper,
  }
}

export type DeskActs = ReturnType<typeof createDeskActs>
