import { beforeAll, expect, it } from 'vitest'
import { documentHash, type PackedPerson, type Snapshot } from '#domain/kit-desk/rules/snapshot.ts'
import { type People, readPeople } from './people.ts'

const SALT = 'salt of the test'

/** One row of the snapshot. */
const person = async (id: number, name: string, last_name: string, bib: string, document: string) =>
  [
    id,
    `key-of-person-${id}`,
    id > 2 ? 1 : 0,
    name,
    last_name,
    0,
    0,
    bib,
    document.slice(-4),
    await documentHash(SALT, document),
    null,
    0,
    1,
    [],
    null,
    0,
    -1,
  ] satisfies PackedPerson

let people: People
const ids = (found: readonly { id: number }[]) => found.map(({ id }) => id)

beforeAll(async () => {
  people = readPeople({
    salt: SALT,
    distances: [{ id: 4, name: '10K' }],
    kits: [{ id: 9, kit_name: 'Camiseta', size: 'M', left: 3 }],
    groups: [
      ['DORSAL-AB12', ''],
      ['DORSAL-CD34', 'Los Cóndores'],
    ],
    dead: [['key-that-died-1', 1]],
    people: [
      await person(1, 'José Ángel', 'Núñez', '0042', '1020304050'),
      await person(2, 'Ana', 'Peña Ríos', 'W7', '5550304050'),
      await person(3, 'Juan', 'Pérez', '', '80123'),
    ],
  } as unknown as Snapshot)
})

it('is found by key, by reference whatever its case, and by bib with or without zeros', () => {
  expect(people.byKey.get('key-of-person-2')?.name).toBe('Ana')
  expect(ids(people.find('dorsal-ab12'))).toEqual([1, 2])
  expect(ids(people.find('42'))).toEqual([1])
  expect(ids(people.find('w07'))).toEqual([2])
})

it('is found by the last four of the document, and by the whole of it alone', async () => {
  expect(ids(people.find('4050'))).toEqual([1, 2])
  expect(ids(await people.findDocument('1.020.304.050'))).toEqual([1])
  expect(ids(await people.findDocument('9990304050'))).toEqual([])
})

it('is found by the beginnings of names, without accents', () => {
  expect(ids(people.find('nunez'))).toEqual([1])
  expect(ids(people.find('an pe'))).toEqual([2])
  expect(ids(people.find('JU PÉ'))).toEqual([3])
  expect(ids(people.find('érez'))).toEqual([])
})

it('has what the card shows, and why a code is dead', () => {
  expect(people.byId.get(3)).toMatchObject({
    distance: '10K',
    size: 'M',
    kit_id: 9,
    team: 'Los Cóndores',
    reference: 'DORSAL-CD34',
    signed: 'yes',
  })
  expect(people.dead.get('key-that-died-1')).toBe('transferred')
})
