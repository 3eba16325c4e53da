/** People who look and buy nothing: pages, results, the store, and themselves. */
import { person } from '#demo/people.ts'
import { participantForm } from '#demo/registration-form.ts'
import { must, TooEarly } from './asking.ts'
import { addressOf, type World } from './world.ts'

const AS_BROWSER = { 'accept-encoding': 'br' }

export const readPages = async ({ asking, chance, slugs, next }: World): Promise<void> => {
  const headers = { ...AS_BROWSER, ...addressOf(next()) }
  await asking.get('/', headers)
  await asking.get('/eventos', headers)
  const slug = chance.pick(slugs)
  await asking.get(`/evento/${slug}`, headers)
  await asking.get(`/registrate/${slug}`, headers)
}

export const readResults = async ({ asking, chance, results, next }: World): Promise<void> => {
  const headers = { ...AS_BROWSER, ...addressOf(next()) }
  const from = addressOf(next())
  const { id, slug } = chance.pick(results)
  await asking.get('/resultados', headers)
  await asking.get(`/resultados/${slug}`, headers)
  const distances = await asking.find<string[]>(`/api/event/${id}/distances`, from)
  const distance = encodeURIComponent(distances[0] ?? '')
  await asking.find(`/api/event/${id}/stats?race_division=${distance}`, from)
  type Rows = { data: { bib_number: string }[] }
  const path = `/api/event/${id}/results?race_division=${distance}`
  const { data } = await asking.find<Rows>(`${path}&page=1`, from)
  const bibs = data.map(({ bib_number }) => bib_number).filter((bib) => bib !== '')
  if (bibs.length < 2) return
  const [one, other] = [chance.pick(bibs), chance.pick(bibs)]
  const found = await asking.find<Rows>(`${path}&bib_number=${one}`, from)
  must(found.data.length > 0, 'a bib that is there was not found')
  await asking.find(`${path}&name=${chance.pick(['maria', 'juan', 'gomez', 'an'])}`, from)
  if (one !== other) await asking.find(`/api/event-id/${id}/compare?bib1=${one}&bib2=${other}`, from)
}

export const readStore = async ({ asking, chance, products, cap, next }: World): Promise<void> => {
  const from = addressOf(next())
  await asking.get('/tienda/products', { ...AS_BROWSER, ...from })
  await asking.get(`/tienda/products/${chance.pick(products)}`, { ...AS_BROWSER, ...from })
  await asking.post('/api/store/cart', { lines: [{ id: cap, size: 'unica', quantity: 2 }] }, from)
}

type Looked = { status: number }

/** Nobody registered this document; one of three types it wrongly first. */
export const lookUpStranger = async ({ asking, chance, race, next }: World): Promise<void> => {
  const number = next()
  const { dni, birthday } = participantForm(number, race.kit_id)
  const path = (typed: string) =>
    `/api/competitor/${typed}?birthday=${birthday}&event_id=${race.event_id}&document_type=CC`
  if (chance.next() < 0.3) {
    const { status } = await asking.find<Looked>(path('12'), addressOf(number))
    must(status === 3, `a document of two digits: ${status}`)
  }
  const { status } = await asking.find<Looked>(path(dni), addressOf(number))
  must(status === 0, `a stranger: ${status}`)
}

/** Somebody who registered is looked for, with the birthday of another one and then with the own. */
export const lookUpKnown = async ({ asking, chance, race, registered }: World): Promise<void> => {
  const known = registered.splice(Math.floor(chance.next() * registered.length), 1)[0]
  if (!known) throw new TooEarly()
  const ask = (birthday: string) =>
    asking.find<Looked>(
      `/api/competitor/${known.dni}?birthday=${birthday}&event_id=${race.event_id}`,
      known.from,
    )
  await ask('1971-02-03')
  const { status } = await ask(known.birthday)
  must([3, 4, 5].includes(status), `somebody who registered: ${status}`)
}

/** With what the purchase left in the browser: the own registration, with its QR. */
export const readOwn = async ({ asking, registered }: World): Promise<void> => {
  const known = registered.at(-1)
  if (!known) throw new TooEarly()
  const { dni, token, from } = known
  const { registrations } = await asking.post<{ registrations: unknown[] }>(
    `/api/competitor/${dni}/own`,
    { document_type: 'CC', token },
    from,
  )
  must(registrations.length > 0, 'the own registration is not there')
  await asking.get(`/competidor/${dni}`, { ...AS_BROWSER, ...from })
}

/** Customers of the demo who may log in. */
const CUSTOMERS = Array.from({ length: 24 }, (_, at) => at + 1).filter((one) => one > 3 && one % 9 !== 0)

/** Mis Eventos, from the login to the logout; one of five types the password wrongly first. */
export const visitOwnEvents = async ({ asking, chance, next }: World): Promise<void> => {
  const from = addressOf(next())
  const { email } = person(chance.pick(CUSTOMERS))
  type Session = { status: boolean; token: string }
  const logIn = (password: string) => asking.post<Session>('/api/auth/login', { email, password }, from)
  if (chance.next() < 0.2) await logIn('no-es-esta')
  const { token } = await logIn('dorsal-demo')
  must(typeof token === 'string', 'a customer could not log in')
  const own = { ...from, authorization: `Bearer ${token}` }
  await asking.get('/competitor/dashboard', { ...AS_BROWSER, ...from })
  await asking.find('/api/competidor/eventos', own)
  await asking.find('/api/competidor/historial', own)
  await asking.post('/api/auth/logout', {}, own)
}
