/** Staff at work in the panel: each task comes round by itself. */

import { setTimeout as wait } from 'node:timers/promises'
import type { WireInspection } from '#domain/results/import/plan-contract.ts'
import { certificateForm, excelOf } from '#testing/certificate-form.ts'
import { planOf } from '#testing/desks/import-desk.ts'
import { multipartBody } from '#testing/multipart.ts'
import { type Headers, must, TooEarly } from './asking.ts'
import { newPicture, type World } from './world.ts'

const ADDRESS: Headers = { 'x-forwarded-for': '192.0.2.10' }
/** The demo's first race: its people get letters, and its page is changed. */
const DEMO_RACE = 1
const RECIPIENTS = 20
const FINISHERS = 200
const LOOK_AGAIN_MS = 500

type Notice = { icon: string; message: string }
type Listed<T> = { data: T[] }

const requireDone = ({ icon, message }: Notice, what: string) =>
  must(icon === 'success' || icon === 'info', `${what}: ${icon} ${message}`)

/** A morning's login; the session of before is left to its end, as people do. */
export const logInAsStaff = async ({ asking }: World): Promise<Headers> => {
  const body = { email: 'admin@dorsal.test', password: 'dorsal-demo' }
  const { token } = await asking.post<{ token?: string }>('/api/auth/login', body, ADDRESS)
  must(typeof token === 'string', 'staff could not log in')
  return { ...ADDRESS, authorization: `Bearer ${token}` }
}

/** What is open all day: lists by order, filter and search. */
export const readLists = async ({ asking, chance, race }: World, staff: Headers): Promise<void> => {
  const of = `event_id=${race.event_id}`
  const lists = [
    '/api/panel/home',
    '/api/panel/waiting',
    '/api/panel/search?q=valentina',
    `/api/panel/history?page=1`,
    `/api/panel/curve?${of}`,
    '/api/eventos?page=1',
    `/api/eventos/${race.event_id}`,
    `/api/search-participant?${of}`,
    `/api/search-participant?${of}&sort=-name`,
    `/api/search-participant?${of}&paid=1&gender=female`,
    `/api/search-participant?${of}&search=valentina`,
    '/api/all-competitor?search=gomez',
    '/api/orders?page=1',
    '/api/orders?search=remojo',
    `/api/ledger?${of}`,
    '/api/ledger/totals',
    '/api/ledger/movements?page=1',
    '/api/get-users?page=1',
    '/api/products?page=1',
    '/api/certificados?page=1',
    '/api/event-results?page=1',
  ]
  await asking.find(chance.pick(lists), staff)
}

let edits = 0

/** The organiser changes the event, and looks at what visitors see. */
export const editEvent = async ({ asking, race }: World, staff: Headers): Promise<void> => {
  const name = `Carrera del remojo, edición ${++edits}`
  requireDone(await asking.post<Notice>(`/api/eventos/${race.event_id}`, { name }, staff), 'an edit')
  await asking.get(`/evento/${race.slug}`, ADDRESS)
}

export const exportExcel = async ({ asking, chance, race }: World, staff: Headers): Promise<void> => {
  const files = [`/api/eventos/${race.event_id}/participants.xlsx`, '/api/orders/export.xlsx']
  const { body } = await asking.get(chance.pick(files), staff)
  must(body.subarray(0, 2).toString() === 'PK', 'the Excel file is none')
}

type Proof = { id: number; reference: string }

/** Looks at every photo that waits; one of ten is not what it should be. */
export const decideTransfers = async ({ asking, chance, race }: World, staff: Headers): Promise<void> => {
  const waiting = await asking.find<Listed<Proof>>(
    `/api/transfers?event_id=${race.event_id}&per_page=20`,
    staff,
  )
  for (const { id } of waiting.data) {
    await asking.get(`/api/transfers/${id}/image`, staff)
    const decision = chance.next() < 0.9 ? ['approve', {}] : ['reject', { reason: 'No se lee la imagen' }]
    const [verb, body] = decision as [string, object]
    requireDone(await asking.post<Notice>(`/api/transfers/${id}/${verb}`, body, staff), `to ${verb}`)
  }
}

type Seated = { registration_id: number }

/** Somebody who paid wants to run in another category. */
export const movePerson = async ({ asking, chance, race }: World, staff: Headers): Promise<void> => {
  const path = `/api/search-participant?event_id=${race.event_id}&paid=1&minCount=1`
  const { competitors } = await asking.find<{ competitors: Listed<Seated> }>(path, staff)
  if (competitors.data.length === 0) throw new TooEarly()
  const { registration_id } = chance.pick(competitors.data)
  type Detail = { registration: { category_id: number } }
  const { registration } = await asking.find<Detail>(`/api/registrations/${registration_id}`, staff)
  const other = race.categories.find(({ id }) => id !== registration.category_id)
  const change = { category_id: other?.id, members: [] }
  requireDone(
    await asking.post<Notice>(`/api/registrations/${registration_id}/change`, change, staff),
    'to move somebody',
  )
}

export const writeMessage = async ({ asking }: World, staff: Headers): Promise<void> => {
  const at = `/api/eventos/${DEMO_RACE}/messages`
  const letter = { subject: 'Recoge tu kit', body: 'Hola, {{nombre}}:\n\nTe esperamos.' }
  const { id } = await asking.post<{ id: number }>(at, letter, staff)
  const { people } = await asking.post<{ people: number }>(`${at}/${id}/send`, { version: 1 }, staff)
  must(people > 0, 'a message to nobody')
}

export const mailCertificates = async ({ asking, next }: World, staff: Headers): Promise<void> => {
  const rows = Array.from({ length: RECIPIENTS }, () => next()).map((number) => [
    `Persona ${number}`,
    `certificado${number}@correo.test`,
  ])
  const excel = { filename: 'personas.xlsx', bytes: excelOf([['Nombre', 'Correo'], ...rows]) }
  const batch = await asking.upload<{ success: boolean }>(
    '/api/certificados',
    await certificateForm({ excel }),
    staff,
  )
  must(batch.success, 'certificates were not sent')
}

export const uploadPicture = async ({ asking }: World, staff: Headers): Promise<void> => {
  const file = { filename: 'foto.png', type: 'image/png', bytes: await newPicture() }
  const { url } = await asking.upload<{ url: string }>('/image/upload', multipartBody({ file }), staff)
  await asking.get(new URL(url, 'http://localhost').pathname, ADDRESS)
}

const clock = (seconds: number) =>
  [3600, 60, 1].map((unit) => String(Math.floor(seconds / unit) % 60).padStart(2, '0')).join(':')

const finishersOf = (shift: number) =>
  Array.from(
    { length: FINISHERS },
    (_, at) =>
      `${at + 1},Atleta ${at + 1},10K,${at % 2 ? 'F' : 'M'},Abierta,${clock(2_400 + shift + at * 7)}`,
  )

/** A file of results takes the place of the one of before, and is published. */
export const publishResults = async (world: World, staff: Headers): Promise<void> => {
  const { asking, chance, finished } = world
  const path = `/api/event-results/${finished.event_id}/imports`
  const header = 'Dorsal,Nombre,Distancia,Género,Categoría,Tiempo chip'
  const text = [header, ...finishersOf(chance.whole(0, 600))].join('\n')
  const file = { filename: 'resultados.csv', type: 'text/csv', bytes: Buffer.from(text) }
  type Uploaded = { import: { id: number }; inspection: WireInspection }
  const { import: started, inspection } = await asking.upload<Uploaded>(path, multipartBody({ file }), staff)
  const plan = { plans: planOf(inspection), official: true, confirmed: true }
  requireDone(await asking.post<Notice>(`${path}/${started.id}/run`, plan, staff), 'to publish results')
  for (let state = ''; state !== 'done'; await wait(LOOK_AGAIN_MS)) {
    const now = await asking.find<{ import: { state: string } }>(`${path}/${started.id}`, staff)
    state = now.import.state
    must(state !== 'failed', 'an import failed')
  }
  await asking.get(`/resultados/${finished.slug}`, ADDRESS)
}
