import { afterAll, beforeAll, expect, test } from 'vitest'
import { participantForm } from '#demo/registration-form.ts'
import { anyAnswer, refusal } from '#testing/answer.ts'
import { createShop } from '#testing/desks/shop.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { competitors } from '../tables.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct({ DEMO: '1', RATE_LIMITS: '0' })
})
afterAll(() => product.stop())

const HOSTILE = ['Ana\nGanaste: entra ya', 'Ana premios.example', 'https://mal.example', 'Ana\u2028Ríos']

let number = 61_000
type Refused = { errors?: Record<string, string[]> }

test('a name with a line break or an address of a page is refused with a sentence at every door', async () => {
  const race = await createRace(product.db)
  const shop = createShop(product)
  const cap = await shop.sell()
  const { token } = await product.signIn('Administrator')
  const child = `${new Date().getFullYear() - 15}-01-01`
  const first = participantForm(++number, race.kit_id)
  const place = { event_id: race.event_id, category_id: race.category_id }
  await product.call('POST', '/api/competitor', { body: { ...place, competitors: [first] } })
  const [known] = await product.db.select().from(competitors)

  const guardian = (name: string) => ({ name, document: '52000111', relation: 'Madre', consent: true })
  const form = (change: object) => participantForm(++number, race.kit_id, change)
  const doors: [string, string, (bad: string) => object][] = [
    ['/api/competitor', 'competitors.0.name', (name) => ({ ...place, competitors: [form({ name })] })],
    [
      '/api/competitor',
      'competitors.0.last_name',
      (last_name) => ({ ...place, competitors: [form({ last_name })] }),
    ],
    [
      '/api/competitor',
      'competitors.0.guardian.name',
      (name) => ({ ...place, competitors: [form({ birthday: child, guardian: guardian(name) })] }),
    ],
    [
      `/api/eventos/${race.event_id}/registrations`,
      'competitors.0.name',
      (name) => ({ category_id: race.category_id, competitors: [form({ name })] }),
    ],
    [`/api/edit-competitor/${known?.id}`, 'name', (name) => ({ ...first, name })],
    [`/api/edit-competitor/${known?.id}`, 'last_name', (last_name) => ({ ...first, last_name })],
    ['/api/store/checkout', 'name', (name) => shop.formOf([shop.line(cap)], { name })],
    ['/api/store/checkout', 'last_name', (last_name) => shop.formOf([shop.line(cap)], { last_name })],
    [
      '/api/auth/register',
      'name',
      (name) => ({
        name,
        phone: '3005550101',
        email: `nueva${++number}@correo.test`,
        password: 'lluvia-en-el-paramo',
        rol: 'Colaborador',
        status: '1',
      }),
    ],
    [
      '/api/data-requests',
      'name',
      (name) => ({ kind: 'copy', name, dni: '1020304', email: 'ana@correo.test' }),
    ],
  ]
  for (const [url, field, body] of doors) {
    for (const bad of HOSTILE) {
      const call = product.call<Refused>('POST', url, { token, body: body(bad) })
      const { status, json } = await refusal(422, call)
      expect([url, field, status, json.errors?.[field]?.[0]]).toEqual([
        url,
        field,
        422,
        expect.stringContaining('solo letras'),
      ])
    }
    const { json } = await product.call<Refused>('POST', url, {
      token,
      body: body('María D’Ángelo-Ríos Jr.'),
    })
    expect([url, json.errors?.[field]]).toEqual([url, undefined])
  }
})

test('the street of an order, which its letter repeats, leads to no page either', async () => {
  const shop = createShop(product)
  const cap = await shop.sell()
  for (const address of ['Calle 1 premios.example', 'Calle 1\nGanaste']) {
    const { status, json } = await refusal(422, shop.checkout([shop.line(cap)], { address }))
    expect([status, Object.keys((json as Refused).errors ?? {})]).toEqual([422, ['address']])
  }
})

test('nor do the person to call and a guardian’s relation, which staff read in their lists', async () => {
  const race = await createRace(product.db)
  const child = `${new Date().getFullYear() - 15}-01-01`
  const guardian = (relation: string) => ({ name: 'Ana Ríos', document: '52000111', relation, consent: true })
  const doors: [string, (text: string) => object][] = [
    ['emergency_name', (emergency_name) => ({ emergency_name })],
    ['guardian.relation', (relation) => ({ birthday: child, guardian: guardian(relation) })],
  ]
  for (const [field, change] of doors) {
    const send = async (text: string) => {
      const body = {
        event_id: race.event_id,
        category_id: race.category_id,
        competitors: [participantForm(++number, race.kit_id, change(text))],
      }
      const { status, json } = await anyAnswer(product.call<Refused>('POST', '/api/competitor', { body }))
      return [status, Object.keys(json.errors ?? {})]
    }
    for (const bad of HOSTILE) expect(await send(bad)).toEqual([422, [`competitors.0.${field}`]])
    expect(await send('Mamá (Rosa), 2.º piso')).not.toEqual([422, [`competitors.0.${field}`]])
  }
})
