import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { SentHandover } from '#domain/kit-desk/contract.ts'
import type { Vault } from '#web/offline/vault.ts'
import { makeRow } from './make-rows.ts'
import { type Answer, createOutbox, type SendRows } from './outbox.ts'

/** The vault of a device without a disk: what lies in it, in the order of names. */
const memoryVault = (): Vault & { records: Map<string, string> } => {
  const records = new Map<string, string>()
  const names = (prefix: string) => [...records.keys()].filter((name) => name.startsWith(prefix)).sort()
  const writeAll: Vault['writeAll'] = async (all) => {
    for (const { key, value } of all) records.set(key, JSON.stringify(value))
  }
  return {
    records,
    read: async (key) => JSON.parse(records.get(key) ?? 'null'),
    writeAll,
    write: (key, value) => writeAll([{ key, value }]),
    remove: async (key) => void records.delete(key),
    list: async (prefix) => names(prefix).map((key) => ({ key, value: JSON.parse(records.get(key) ?? '') })),
    clear: async (keep) => {
      for (const name of [...records.keys()])
        if (keep === undefined || !name.startsWith(keep)) records.delete(name)
    },
  }
}

const rows = (count: number, device_at = Date.now()): SentHandover[] =>
  Array.from({ length: count }, (_, at) =>
    makeRow(at + 1, { kind: 'handed' }, { device_at: device_at + at, offset_ms: 0 }),
  )

const kept = (row: SentHandover): Answer => ({ id: row.id, outcome: 'kept', says: null, conflict: false })
const nothing = async () => {}

it('keeps a row until its own id is acknowledged, and sends in the order of the acts', async () => {
  const outbox = createOutbox(memoryVault())
  const [one, two, three] = rows(3) as [SentHandover, SentHandover, SentHandover]
  await outbox.put([three, one, two], 'dv_a')
  const sent: string[] = []
  await outbox.send(async (_, parcel) => {
    sent.push(...parcel.map(({ id }) => id))
    return parcel.filter(({ id }) => id !== two.id).map(kept)
  }, nothing)
  expect(sent).toEqual([one.id, two.id, three.id])
  expect((await outbox.load()).map(({ value }) => value.row.id)).toEqual([two.id])
})

it('a call without answer loses nothing, and what was acknowledged before it is not sent again', async () => {
  const outbox = createOutbox(memoryVault())
  await outbox.put(rows(120), 'dv_a')
  let calls = 0
  const cut: SendRows = async (_, parcel) => {
    calls += 1
    if (calls === 2) throw new Error('no network')
    return parcel.map(kept)
  }
  await expect(outbox.send(cut, nothing)).rejects.toThrow('no network')
  expect(await outbox.load()).toHaveLength(70)
  await outbox.send(cut, nothing)
  expect(await outbox.load()).toHaveLength(0)
})

it('is sent as whoever made it, each with its own token', async () => {
  const outbox = createOutbox(memoryVault())
  const [mine, theirs] = rows(2) as [SentHandover, SentHandover]
  await outbox.put([mine], 'dv_revoked')
  await outbox.put([theirs], null)
  const sent: [string | null, number][] = []
  await outbox.send(async (token, parcel) => {
    sent.push([token, parcel.length])
    return parcel.map(kept)
  }, nothing)
  expect(sent).toEqual([
    ['dv_revoked', 1],
    [null, 1],
  ])
})

it('what the server cannot read stays with its sentence, and keeps nothing else back', async () => {
  const outbox = createOutbox(memoryVault())
  const [bad, good] = rows(2) as [SentHandover, SentHandover]
  await outbox.put([bad, good], null)
  const told: string[] = []
  const post: SendRows = async (_, parcel) =>
    parcel.map((row) =>
      row.id === bad.id ? { ...kept(row), outcome: 'unreadable', says: 'No se lee.' } : kept(row),
    )
  await outbox.send(post, async (done) => void told.push(...done.map(({ row }) => row.id)))
  expect(told).toEqual([good.id])
  expect(await outbox.load()).toMatchObject([{ value: { row: { id: bad.id }, refused: 'No se lee.' } }])
  await outbox.send(() => Promise.reject(new Error('nothing is left to send')), nothing)
})

it('erasing what was read erases nothing that was done', async () => {
  const vault = memoryVault()
  const outbox = createOutbox(vault)
  await vault.write('snapshot', { people: [randomUUID()] })
  await outbox.put(rows(2), null)
  await vault.clear('unsent:')
  expect(vault.records.has('snapshot')).toBe(false)
  expect(await outbox.load()).toHaveLength(2)
})
