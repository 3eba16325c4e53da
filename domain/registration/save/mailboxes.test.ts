/** A stranger who spells somebody's address in many ways writes to one mailbox: its limits hold for all of them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { participantForm } from '#demo/registration-form.ts'
import { anyAnswer } from '#testing/answer.ts'
import { createShop } from '#testing/desks/shop.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct({ ALLOW_SANDBOX_GATEWAY: '1' })
})
afterAll(() => product.stop())

let number = 51_000

const roomyRace = () =>
  createRace(product.db, {
    participant_limit: 400,
    team_size: [1, 7],
    kits: [{ kit_name: 'Camiseta', size: 'M', amount: 400 }],
  })

const save = async (race: Awaited<ReturnType<typeof roomyRace>>, emails: string[]) => {
  const answer = await product.app.inject({
    method: 'POST',
    url: '/api/competitor',
    payload: {
      competitors: emails.map((email) => ({ ...participantForm(++number, race.kit_id), email })),
      event_id: race.event_id,
      category_id: race.category_id,
    },
  })
  return answer.statusCode
}

const statuses = async (times: number, send: (at: number) => Promise<number>) => {
  const seen: number[] = []
  for (let at = 0; at < times; at++) seen.push(await send(at))
  return seen
}

test('twenty registrations an hour are those of the mailbox, with whatever tag or dots', async () => {
  const race = await roomyRace()
  const tagged = await statuses(21, (at) => save(race, [`victima+${at}@correo.test`]))
  expect(tagged).toEqual([...Array(20).fill(200), 429])
  const dotted = await statuses(21, (at) => save(race, [`victima${at % 2 ? '.' : ''}x@gmail.com`]))
  expect(dotted).toEqual([...Array(20).fill(200), 429])
  expect(await save(race, ['vic.timax@googlemail.com'])).toBe(429)
  expect(await save(race, ['otra@correo.test'])).toBe(200)
})

test('each spelling in a team is counted', async () => {
  const race = await roomyRace()
  const team = (at: number) => Array.from({ length: 7 }, (_, place) => `grupo+${at}-${place}@correo.test`)
  expect(await statuses(3, (at) => save(race, team(at)))).toEqual([200, 200, 429])
  // What was refused is given back whole.
  expect(await statuses(7, (at) => save(race, [`grupo+uno-${at}@correo.test`]))).toEqual([
    ...Array(6).fill(200),
    429,
  ])
})

test('so are orders, password links and requests about personal data', async () => {
  const shop = createShop(product)
  const cap = await shop.sell({ sizes: [{ sizes: 'M', amount: 400 }] })
  const orders = await statuses(
    21,
    async (at) =>
      (await anyAnswer(shop.checkout([shop.line(cap)], { email: `compra+${at}@correo.test` }))).status,
  )
  expect(orders).toEqual([...Array(20).fill(200), 429])

  const call = async (url: string, body: object) =>
    (await anyAnswer(product.call('POST', url, { body }))).status
  const links = await statuses(4, (at) => call('/api/auth/forgot', { email: `enlace+${at}@correo.test` }))
  expect(links).toEqual([200, 200, 200, 429])
  const requests = await statuses(4, (at) =>
    call('/api/data-requests', {
      kind: 'copy',
      name: 'Ana Ruiz',
      dni: String(71_000_000 + at),
      email: `datos+${at}@correo.test`,
      message: '',
    }),
  )
  expect(requests).toEqual([200, 200, 200, 429])
})
