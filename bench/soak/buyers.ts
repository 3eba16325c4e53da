/** People who buy: a place by transfer or by the gateway, something of the store; and those who leave in the middle. */
import { person } from '#demo/people.ts'
import { participantForm } from '#demo/registration-form.ts'
import { multipartBody } from '#testing/multipart.ts'
import { type Headers, must } from './asking.ts'
import { addressOf, newPicture, type World } from './world.ts'

/** For those who look for somebody that is there. */
const MOST_REMEMBERED = 500

type Saved = { status: number; reference: string; checkout_token: string }
type Fields = Record<string, string>

/** From the event's page to the place that is held. */
const register = async (world: World, people = 1) => {
  const { asking, race, next, registered } = world
  const { event_id, category_id, slug, kit_id } = race
  const forms = Array.from({ length: people }, () => participantForm(next(), kit_id))
  const [first] = forms
  if (!first) throw new Error('nobody to register')
  const from = addressOf(next())
  await asking.get(`/evento/${slug}`, from)
  for (const { dni, birthday } of forms)
    await asking.find(`/api/competitor/${dni}?birthday=${birthday}&event_id=${event_id}`, from)
  const body = { competitors: forms, event_id, category_id, key: slug, work: '' }
  const saved = await asking.post<Saved>('/api/competitor', body, from)
  must(saved.status === 0, `a save: ${saved.status}`)
  const { dni, birthday } = first
  const remember = () => {
    registered.push({ dni, birthday, token: saved.checkout_token, from })
    if (registered.length > MOST_REMEMBERED) registered.shift()
  }
  return { ...saved, from, remember }
}

/** The gateway's page: its form is posted there, it decides, tells the product, and sends the browser back. */
const payAtGateway = async ({ asking, chance }: World, checkout: Fields | undefined, from: Headers) => {
  must(checkout !== undefined, 'the gateway is not offered')
  const { url: _, ...form } = checkout ?? {}
  const opened = await asking.form('/pasarela-pruebas/', form, from)
  const transaction = String(opened.headers.location).split('/').at(-1)
  const outcome = chance.next() < 0.9 ? 'aprobar' : 'rechazar'
  const decided = await asking.form(`/pasarela-pruebas/t/${transaction}/resultado`, { outcome }, from)
  must(decided.status === 303, `the way back from the gateway: ${decided.status}`)
  const back = new URL(String(decided.headers.location))
  await asking.get(`/pago/respuesta${back.search}`, from)
  await asking.find(`/api/payments/return${back.search}`, from)
}

export const buyAtGateway = async (world: World): Promise<void> => {
  const { asking, chance, race } = world
  const { checkout_token, from, remember } = await register(world, chance.next() < 0.2 ? 2 : 1)
  remember()
  const choice = { products: [], event_id: race.event_id, checkout_token, gateway_name: 'sandbox' }
  type Chosen = { paymentCheckouts: { sandbox?: Fields } }
  const { paymentCheckouts } = await asking.post<Chosen>('/api/attach-product', choice, from)
  await payAtGateway(world, paymentCheckouts.sandbox, from)
}

/** Three of four send the photo of the transfer, which staff look at. */
export const buyByTransfer = async (world: World): Promise<void> => {
  const { asking, chance } = world
  const { checkout_token, from, remember } = await register(world)
  remember()
  await asking.get('/pago/transferencia', from)
  type Own = { transfer: { state: string } | null }
  const { transfer } = await asking.post<Own>('/api/transfers/own', { checkout_token }, from)
  must(transfer?.state === 'unpaid', `where to send the money: ${transfer?.state}`)
  if (chance.next() < 0.25) return
  const image = { filename: 'foto.png', type: 'image/png', bytes: await newPicture() }
  const number = `T${world.next()}`
  const sent = await asking.upload<Own>(
    '/api/transfers/receipt',
    multipartBody({ checkout_token, number, image }),
    from,
  )
  must(sent.transfer?.state === 'pending', `the photo of a transfer: ${sent.transfer?.state}`)
}

export const leaveRegistration = async (world: World): Promise<void> => {
  const { reference } = await register(world)
  world.left.registrations.push(reference)
}

type Placed = { status: number; order: { reference: string } | null; message: string }

const placeOrder = async ({ asking, chance, cap, next }: World) => {
  const number = next()
  const { name, last_name, dni, email, phone } = person(number)
  const from = addressOf(number)
  const form = {
    lines: [{ id: cap, size: 'unica', quantity: chance.pick([1, 1, 2]) }],
    ...{ name, last_name, dni, email, phone },
    delivery: 'envio',
    department: 'Antioquia',
    city: 'Medellín',
    address: 'Calle 10 # 20-30',
    data_policy: true,
    terms: true,
  }
  const { order, status } = await asking.post<Placed>('/api/store/checkout', form, from)
  must(order !== null, `an order: ${status}`)
  return { reference: order?.reference ?? '', from }
}

export const buyInStore = async (world: World): Promise<void> => {
  const { reference, from } = await placeOrder(world)
  const path = `/api/store/orders/${reference}/pay`
  const choice = { gateway_name: 'sandbox' }
  const { checkout } = await world.asking.post<{ checkout?: Fields }>(path, choice, from)
  await payAtGateway(world, checkout, from)
  await world.asking.get(`/tienda/orden/${reference}`, from)
}

export const leaveOrder = async (world: World): Promise<void> => {
  world.left.orders.push((await placeOrder(world)).reference)
}
