import { beforeAll, expect, it } from 'vitest'
import { documentHash, type PackedPerson, type Snapshot } from '#domain/kit-desk/rules/snapshot.ts'
import { qrPublicKey, signCode } from '#domain/registration/sign-qr.ts'
import { type People, readPeople } from './people.ts'
import { readScan } from './read-scan.ts'
import { FORGED, NOBODY, NOT_OURS } from './scan-words.ts'

const SECRET = 'the secret of this test, as long as it takes'
const MADE_AT = '2026-11-20T10:00:00Z'
const MADE_S = Date.parse(MADE_AT) / 1000
const DAY_S = 86_400
const snapshot = { public_key: qrPublicKey(SECRET), made_at: MADE_AT }

let people: People

const ANA = 'anas-own-key-0001'
const SENT = 'luis-was-sent-0002'
const DEAD = 'annulled-key-00003'

beforeAll(async () => {
  const hash = await documentHash('salt', '1020304050')
  const ana = [7, ANA, 0, 'Ana', 'Peña', 0, 0, '12', '4050', hash, null, 0, 1, []] as const
  const other = [8, 'key-of-berta-00004', 0, 'Berta', 'Gil', 0, 0, '13', '1111', 1, null, 0, 1, []] as const
  people = readPeople({
    salt: 'salt',
    distances: [{ id: 1, name: '10K' }],
    kits: [{ id: 1, kit_name: 'Camiseta', size: 'M', left: 1 }],
    groups: [['DORSAL-AB12', '']],
    gone: [['7788', await documentHash('salt', '900007788'), 'Luis M.', 1, '2026-11-19']],
    dead: [
      [DEAD, 0],
      ['used-before-00005', 4],
    ],
    people: [
      [...ana, [SENT, 'Luis', '6666', 2], 0, -1],
      [...other, null, 0, -1],
    ] as unknown as PackedPerson[],
  } as unknown as Snapshot)
})

const scanned = (text: string, kind: 'code' | 'typed' = 'code') =>
  readScan({ people, snapshot }, { kind, text })
const says = async (text: string, kind?: 'code' | 'typed') => {
  const found = await scanned(text, kind)
  return found.kind === 'refused' ? found.says : found.kind
}
const signed = (key: string, issued_at = MADE_S - DAY_S) => signCode(SECRET, 'person', key, issued_at)

it('finds a person by the signed code, by the plain key and by the reference of the purchase', async () => {
  for (const text of [signed(ANA), ANA]) {
    const found = await scanned(text)
    expect(found.kind === 'people' && found.people.map(({ id }) => id)).toEqual([7])
  }
  const group = await scanned('dorsal-ab12')
  expect(group.kind === 'group' && group.people.map(({ id }) => id)).toEqual([7, 8])
})

it('an authorisation leads to whose kit it is', async () => {
  const found = await scanned(signCode(SECRET, 'authorisation', SENT))
  expect(found).toMatchObject({ kind: 'authorised', key: SENT, person: { id: 7 } })
})

it('each code that is no good has its own sentence', async () => {
  expect(await says(signCode('another house with another secret key', 'person', ANA))).toBe(FORGED)
  // Another race of ours, its code older than the snapshot.
  expect(await says(signed('of-another-race-0006'))).toBe(NOT_OURS)
  expect(await says(signed('of-another-race-0006', MADE_S - 370 * DAY_S))).toBe(
    'Este código es de una carrera de antes: es del 15/11/2025.',
  )
  expect(await says(signed(DEAD))).toBe('Esta inscripción está anulada. No se entrega.')
  expect(await says(DEAD)).toBe('Esta inscripción está anulada. No se entrega.')
  expect(await says('used-before-00005')).toBe('Esta autorización ya se usó: ese kit ya salió.')
  expect(await says('https://example.com/menu')).toBe(NOT_OURS)
  expect(await says('an-unsigned-key-0007')).toBe(NOT_OURS)
  expect(await says('zzz', 'typed')).toBe(NOBODY)
})

it('a good code that is younger than the snapshot is absent, and nothing more', async () => {
  expect(await scanned(signed('who-came-late-0008', MADE_S + 60))).toEqual({
    kind: 'absent',
    key: 'who-came-late-0008',
  })
  expect(await says(signCode(SECRET, 'authorisation', 'nobody-knows-0009', MADE_S + 60))).toBe(NOT_OURS)
})

it('a cédula finds its own person, and says the name of who is not there', async () => {
  const cedula = { names: 'ANA', last_names: 'PEÑA', birthday: '1990-01-01', gender: 'female' } as const
  const own = await readScan({ people, snapshot }, { kind: 'cedula', document: '1020304050', ...cedula })
  expect(own.kind === 'people' && own.people.map(({ id }) => id)).toEqual([7])
  const none = await readScan({ people, snapshot }, { kind: 'cedula', document: '9990304050', ...cedula })
  expect(none).toMatchObject({ kind: 'refused', says: expect.stringContaining('ANA PEÑA') })
})

it('tells why a document finds no kit, typed or by the cédula, and knows nobody by its end alone', async () => {
  const says = 'Luis M.: inscripción devuelta el 19/11/2026. No se entrega.'
  const typed = (text: string) => readScan({ people, snapshot }, { kind: 'typed', text })
  expect(await typed('900007788')).toEqual({ kind: 'refused', says })
  expect(await typed('100007788')).toEqual({ kind: 'refused', says: NOBODY })
})
