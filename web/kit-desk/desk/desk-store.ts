/** The desk's memory over its vault: the state the screen reads, and the records that make it. No network here. */
import type { SentHandover } from '#domain/kit-desk/contract.ts'
import type { PackedHandover, Snapshot } from '#domain/kit-desk/rules/snapshot.ts'
import { type Vault, VaultFull } from '#web/offline/vault.ts'
import { type DeskState, OPENING } from './desk-state.ts'
import { packRow } from './make-rows.ts'
import { createOutbox } from './outbox.ts'
import { readPeople } from './people.ts'
import {
  CONTACT,
  KNOWN,
  type Known,
  mergeKnown,
  NOTHING_KNOWN,
  PAPERS,
  SNAPSHOT,
  UNSENT,
  type UnsentPaper,
} from './records.ts'
import { readStandings } from './standing.ts'
import { type Contact, notBefore, trustIn } from './trust.ts'

/** What is only read again may be missing on a full device: it is in memory, and an older one stays. */
const ifRoom = (written: Promise<void>) =>
  written.catch((error) => {
    if (!(error instanceof VaultFull)) throw error
  })

export const createDeskStore = (vault: Vault, tellOthers: () => void) => {
  let state = OPENING
  const listeners = new Set<() => void>()
  /** Rows of the practice: nowhere but here. */
  let practised: PackedHandover[] = []
  const outbox = createOutbox(vault)
  /** Since when the page counts by itself, whatever the clock is set to. */
  let counted = performance.now()

  const set = (changes: Partial<DeskState>) => {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }

  const fold = (): Partial<DeskState> => {
    const { snapshot, known, unsent, practice } = state
    if (!snapshot) return { standings: readStandings([]) }
    const own = unsent.map(({ row }) => packRow(row, snapshot.me))
    const rows = [...snapshot.handovers, ...own, ...known.handovers, ...(practice ? practised : [])]
    return { standings: readStandings(rows, known.conflicts) }
  }
  const refold = () => set(fold())

  const now = () => {
    const passed = performance.now() - counted
    return notBefore(state.contact?.latest ?? 0, Date.now(), state.contact ? passed : 0)
  }

  /** Decides anew whether what is kept may be used. */
  const weigh = () => {
    const trust = trustIn(state.contact, now(), state.contact?.ends_at ?? state.snapshot?.ends_at ?? null)
    if (trust !== state.trust) set({ trust })
    return trust
  }

  const remember = async (contact: Contact) => {
    counted = performance.now()
    set({ contact })
    weigh()
    await ifRoom(vault.write(CONTACT, contact))
  }

  /** The latest moment that was seen, so that a clock set back while the page is closed is noticed. */
  const tick = async () => {
    const { contact } = state
    if (!contact) return
    const latest = now()
    counted = performance.now()
    set({ contact: { ...contact, latest } })
    await ifRoom(vault.write(CONTACT, state.contact))
  }

  const loadUnsent = async () => {
    const [rows, papers] = await Promise.all([outbox.load(), vault.list<UnsentPaper>(PAPERS)])
    set({ unsent: rows.map(({ value }) => value), papers: papers.map(({ value }) => value) })
    refold()
  }

  /** Everything that is kept, from the vault: when the page opens, and when another tab changed it. */
  const load = async () => {
    const [snapshot, contact, known] = await Promise.all([
      vault.read<Snapshot>(SNAPSHOT),
      vault.read<Contact>(CONTACT),
      vault.read<Known>(KNOWN),
    ])
    const fresh = snapshot?.version !== state.snapshot?.version
    set({
      snapshot,
      contact,
      known: known ?? NOTHING_KNOWN,
      ...(fresh ? { people: snapshot ? readPeople(snapshot) : null } : {}),
    })
    await loadUnsent()
    weigh()
  }

  const keepSnapshot = async (snapshot: Snapshot) => {
    // Exchanges that were sent are in it by now.
    const waits = new Set(state.unsent.map(({ row }) => String(row.participant_id)))
    const kits = Object.fromEntries(Object.entries(state.known.kits).filter(([id]) => waits.has(id)))
    const known = { ...mergeKnown(state.known, { seq: snapshot.seq }), kits }
    await ifRoom(
      vault.writeAll([
        { key: SNAPSHOT, value: snapshot },
        { key: KNOWN, value: known },
      ]),
    )
    set({ snapshot, people: readPeople(snapshot), known })
    refold()
    weigh()
    tellOthers()
  }

  /** Merged with what another tab may have written meanwhile. */
  const learn = async (news: Partial<Known>) => {
    const known = mergeKnown((await vault.read<Known>(KNOWN)) ?? state.known, news)
    await ifRoom(vault.write(KNOWN, known))
    set({ known })
    refold()
  }

  /** Never the unsent rows. */
  const erase = async (changes: Pick<DeskState, 'phase'> & Partial<DeskState>) => {
    await vault.clear(UNSENT)
    set({ snapshot: null, people: null, contact: null, known: NOTHING_KNOWN, trust: 'ended', ...changes })
    refold()
  }

  /** In the vault before anybody is told that it happened. In practice: in memory, and gone with it. */
  const put = async (rows: readonly SentHandover[], token: string | null) => {
    const { snapshot } = state
    if (!snapshot) return
    if (state.practice) practised = [...practised, ...rows.map((row) => packRow(row, snapshot.me))]
    else {
      await outbox.put(rows, token)
      const given = rows.filter(({ bib }) => bib)
      if (given.length > 0)
        await learn({
          bibs: Object.fromEntries(given.map((row) => [String(row.participant_id), row.bib ?? ''])),
        })
      await loadUnsent()
      tellOthers()
    }
    refold()
  }

  const practise = (practice: boolean) => {
    practised = []
    set({ practice })
    refold()
  }

  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    set,
    now,
    weigh,
    remember,
    tick,
    load,
    loadUnsent,
    keepSnapshot,
    learn,
    erase,
    put,
    practise,
    outbox,
    vault,
  }
}

export type DeskStore = ReturnType<typeof createDeskStore>
