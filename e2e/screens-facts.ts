/** Which of the demo's things the walk looks at, and the few it adds: purchases, a debt, a transfer somebody waits for. */
import sharp from 'sharp'
import { participantForm } from '#demo/registration-form.ts'
import { shareCodeOf } from '#domain/registration/share/share-code.ts'
import type { AfterSurvey } from '#domain/surveys/after/after-contract.ts'
import { surveyCodeOf } from '#domain/surveys/after/survey-code.ts'
import { loadSecretKey } from '#server/secret-key.ts'
import { createDesk } from './certificate-steps.ts'
import { DEMO_PASSWORD } from './log-in.ts'
import { ownTokenOf } from './own-letter.ts'
import { findChangeFacts } from './screens-changes.ts'
import type { Sessions } from './screens-walk.ts'

type Event = { id: number; slug: string; name: string }
type Row = { id: number; name: string }
type Saved = {
  reference: string
  checkout_token: string
  paymentCheckouts: { transferencia: string }
}

const CLIENT = { dni: '1020304050', birthday: '1994-05-05', name: 'Clara', last_name: 'Jaramillo' }

/** The race that is sold, one with results, the external one, one nobody registered for, one for couples. */
const NAMES = {
  race: 'Media Maratón del Páramo',
  past: 'Media Maratón Bahía de Cartagena',
  simple: 'Clásica Ciclística Boyacá',
  external: 'Ultra Trail Sierra Nevada',
  draft: 'Trail Nevado del Ruiz',
  couples: 'Duatlón Ciudad de Pereira',
}

const photo = async () => {
  const bytes = await sharp({ create: { width: 300, height: 600, channels: 3, background: '#e9d8fd' } })
    .png()
    .toBuffer()
  return new Blob([new Uint8Array(bytes)], { type: 'image/png' })
}

export const findFacts = async (address: string, dataDir: string) => {
  const { call } = await createDesk(address)
  const read = <T>(path: string) => call<T>('GET', path)
  const first = async <T>(path: string) => {
    const [found] = (await read<{ data: T[] }>(path)).data
    if (!found) throw new Error(`The demo has nothing at ${path}`)
    return found
  }
  const find = async (name: string) => first<Event>(`/api/eventos?search=${encodeURIComponent(name)}`)
  const events = Object.fromEntries(
    await Promise.all(Object.entries(NAMES).map(async ([key, name]) => [key, await find(name)] as const)),
  ) as Record<keyof typeof NAMES, Event>
  const { race, past, simple } = events

  await call('PUT', `/api/event-results/${simple.id}/settings`, { variant: 'simple' })
  const transfers = new FormData()
  transfers.set('active', '1')
  transfers.set(
    'settings',
    JSON.stringify({ instructions: 'Escribe la referencia.', accounts: 'Nequi 300 555 0101' }),
  )
  await call('POST', `/api/eventos/${race.id}/pasarelas/transferencia`, transfers)

  const { event } = await read<{ event: { kits: { id: number }[] } }>(`/api/eventos/${race.id}`)
  const { categories } = await read<{ categories: (Row & { difference: number })[] }>(
    `/api/competitorCategory?event_id=${race.id}&genders=["female"]&ages=[31]`,
  )
  const [cheapest, dearest] = [1, -1].map((way) =>
    categories.toSorted((one, other) => way * (one.difference - other.difference)).at(0),
  )
  /** Registered, not paid yet: what a transfer, Mis Eventos and the way back from a gateway show. */
  const register = (number: number, change: object) =>
    call<Saved>('POST', '/api/competitor', {
      competitors: [
        participantForm(number, event.kits[0]?.id ?? 0, {
          gender: 'female',
          birthday: '1995-05-05',
          ...change,
        }),
      ],
      event_id: race.id,
      category_id: cheapest?.id ?? 0,
    })
  const own = await register(820_000, { ...CLIENT, email: 'cliente@dorsal.test' })
  const sent = await register(820_001, {})
  const proof = new FormData()
  proof.set('checkout_token', sent.checkout_token)
  proof.set('number', 'M-4455')
  proof.set('image', await photo(), 'comprobante.png')
  await call('POST', '/api/transfers/receipt', proof)

  /** Paid, and then moved to a category that costs more: who owes, with the link to the account. */
  const owe = async (number: number) => {
    const { reference } = await register(number, {})
    const { id } = await first<{ id: number }>(`/api/ledger?search=${reference}`)
    await call('POST', `/api/registrations/${id}/status`, { status: 7, way: 'cash', note: 'Recibo 7' })
    const { registration } = await read<{ registration: { members: Row[] } }>(`/api/registrations/${id}`)
    const [person] = registration.members
    await call('POST', `/api/registrations/${id}/change`, {
      preview: false,
      category_id: dearest?.id ?? 0,
      members: [{ id: person?.id, kit_id: event.kits[0]?.id ?? 0 }],
    })
    const account = `/api/account/registration/${id}`
    const { balance, collect } = await read<{ balance: number; collect: { url: string } | null }>(account)
    if (!collect) throw new Error('Nothing is owed after the change')
    const { pathname, hash } = new URL(collect.url)
    return {
      id,
      person_id: person?.id ?? 0,
      name: person?.name ?? '',
      balance,
      account,
      link: pathname + hash,
    }
  }
  const debt = await owe(820_002)
  const settled = await owe(820_003)
  await call('POST', `${settled.account}/payments`, {
    amount: settled.balance,
    way: 'cash',
    note: 'Recibo 8',
  })

  /** Paid: what the browser that registered sees of it, and what one that only paid does. */
  const paid = await register(820_004, {})
  const { id: paid_id } = await first<{ id: number }>(`/api/ledger?search=${paid.reference}`)
  await call('POST', `/api/registrations/${paid_id}/status`, { status: 7, way: 'cash', note: 'Recibo 9' })

  /** A place that is being passed on: the link of who receives it. */
  const ceding = await register(820_005, {})
  const { id: ceding_id } = await first<{ id: number }>(`/api/ledger?search=${ceding.reference}`)
  await call('POST', `/api/registrations/${ceding_id}/status`, { status: 7, way: 'cash', note: 'Recibo 10' })
  const { dni: giver, email: giver_email } = participantForm(820_005, 0)
  const own_token = await ownTokenOf(call, giver_email, ceding.reference)
  const { registrations } = await call<{ registrations: { participant_key: string }[] }>(
    'POST',
    `/api/competitor/${giver}/own`,
    { token: own_token },
  )
  const ceded = { participant_key: registrations[0]?.participant_key, token: own_token }
  await call('POST', '/api/changes', {
    ...ceded,
    kind: 'transfer',
    receiver_email: 'quien.recibe@dorsal.test',
    shown_due: 0,
    shown_back: 0,
  })
  const offered = await call<{ url: string }>('POST', '/api/transfers/share', ceded)
  /** Of what the demo's people asked for: one to decide, one that waits for its payment, one that is to be paid. */
  const requests = (
    await read<{ data: { id: number; name: string; kind: string; state: string }[] }>(
      '/api/changes?show=all&per_page=100',
    )
  ).data
  const requestOf = (kind: string, state: string) => {
    const found = requests.find((one) => one.kind === kind && one.state === state)
    if (!found) throw new Error(`The demo has no ${kind} that is ${state}`)
    return found
  }
  const changes = await findChangeFacts(call, { ...race, category_id: cheapest?.id ?? 0 }, events.couples)

  const secretKey = loadSecretKey({ secretKey: undefined, dataDir })
  /** Links to the survey of the race that is over: one of who answered, one of who did not. */
  const ran = await read<{ competitors: { data: { member_id: number }[] } }>(
    `/api/search-participant?event_id=${past.id}&per_page=100`,
  )
  const links = await Promise.all(
    ran.competitors.data.map(async ({ member_id }) => {
      const link = surveyCodeOf(secretKey, member_id)
      const answer = await fetch(`${address}/api/site/encuesta/${link}`)
      return answer.ok ? { link, answered: ((await answer.json()) as AfterSurvey).answered } : null
    }),
  )
  const linkOf = (answered: boolean) => links.find((one) => one?.answered === answered)?.link ?? ''

  const sums = await call<{ token: string }>('POST', `/api/eventos/${race.id}/cifras/enlaces`, {
    name: 'Alcaldía de Bogotá',
  })
  const times = `/api/event/${past.slug}/results?race_division=21K`
  const results = (await read<{ data: { id: string; bib_number: string; category: string }[] }>(times)).data
  const [result] = results
  const other = results.find(({ category }) => category !== result?.category)
  const { job_id } = await first<{ job_id: string }>('/api/certificados')
  const { code } = await first<{ code: string }>(`/api/certificados/${job_id}/recipients`)
  const order = await first<{ id: number; pay_reference: string }>('/api/orders')
  const product = await first<{ id: number; name_product: string }>('/api/products?search=Camiseta')
  const staff = await first<Row>('/api/get-users?search=colaborador@dorsal.test')
  const { pathname, hash } = new URL(own.paymentCheckouts.transferencia)

  return {
    ...events,
    result: result?.id ?? '',
    /** Of two categories, so that comparing them asks first. */
    bibs: [result?.bib_number ?? '', other?.bib_number ?? ''],
    certificate: code,
    job: job_id,
    order,
    product,
    staff,
    /** Somebody who owes, and somebody who paid what was owed, in cash. */
    debt,
    settled,
    request: {
      toDecide: requestOf('refund', 'waiting_decision'),
      unpaid: requestOf('category', 'waiting_payment'),
      toPay: requestOf('refund', 'done'),
    },
    changes,
    paid: { path: `/pago/respuesta?referencia=${paid.reference}-1`, proof: paid.checkout_token },
    /** Where somebody takes the place that another passes on. */
    place: new URL(offered.url).pathname,
    /** What that person sends to friends. */
    going: shareCodeOf(secretKey, settled.person_id),
    survey: { open: linkOf(false), answered: linkOf(true) },
    /** Opens the sums of the race. */
    sums: sums.token,
    dni: CLIENT.dni,
    birthday: CLIENT.birthday,
    reference: own.reference,
    transfer: pathname + hash,
  }
}

export type Facts = Awaited<ReturnType<typeof findFacts>>

/** As the login page would keep them. */
export const logInAll = async (address: string): Promise<Sessions> => {
  const enter = async (who: string) => {
    const answer = await fetch(`${address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `${who}@dorsal.test`, password: DEMO_PASSWORD }),
    })
    return (await answer.json()) as object
  }
  const [Administrator, Colaborador, Cliente] = await Promise.all(
    ['admin', 'colaborador', 'cliente'].map(enter),
  )
  return { Administrator, Colaborador, Cliente } as Sessions
}
