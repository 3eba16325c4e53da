/** An event and what hangs on it, every text of which is hostile, written through the API as people would. */

import { participantForm } from '#demo/registration-form.ts'
import { bogotaDay } from '#domain/colombia/clock.ts'
import { type CertificateDesk, excel, filePart, icon, jpg } from './certificate-steps.ts'
import type { Payloads, WriteAsBefore } from './hostile-payloads.ts'

type Text = Payloads['text']
type Call = CertificateDesk['call']
export type Made = { id: number; slug: string }

/** What one page shows several of carries as many payloads at once. */
const SEVERAL = 3

/** A day in Bogotá: in its evening the world's is tomorrow. */
const inDays = (days: number) => bogotaDay(new Date(Date.now() + days * 86_400_000))

export const makeEvent = async (call: Call, text: Text) => {
  const gender = 'Evento no Deportivo'
  const { event } = await call<{ event: Made }>('POST', '/api/eventos', {
    name: text('event.name', 200),
    sport: 'running',
    status: 'active',
    type: 'propio',
    city: text('event.city', 120),
    description: `<p>${text('event.description', 9000)}</p>`,
    participant_limit: 50,
    timeframe: '06:00',
    team_size: [{ id: 1 }],
    event_datetime: `${inDays(60)} 06:00:00`,
    register_deadline: inDays(30),
    event_price: [{ date: inDays(50), event_price: 85_000, cost_service: 3_500 }],
    category: Array.from({ length: SEVERAL }, () => ({
      distance: text('category.distance', 60),
      gender,
      title: text('category.title', 120),
      start_age: 5,
      final_age: 99,
      difference: 0,
    })),
    kits: [{ kit_name: text('kit.kit_name', 120), size: 'M', amount: 50 }],
    questions: [
      { texto: text('question.texto', 500), tipo: 'input', opciones: [], obligatoria: false },
      {
        texto: text('choice.texto', 500),
        tipo: 'checkbox',
        opciones: [text('choice.opcion', 200), 'Otra'],
        obligatoria: false,
      },
    ],
  })
  await call('POST', `/api/eventos/${event.id}/pasarelas/sandbox`, {
    active: true,
    live: false,
    settings: {},
  })
  await call('POST', `/api/eventos/${event.id}/key-partners`, {
    name: text('partner.name', 120),
    link: 'https://ejemplo.co',
    visible: true,
  })
  return event
}

type Offer = { kits: { id: number }[]; categories: { id: number }[] }

export const register = async (
  call: Call,
  text: Text,
  write: WriteAsBefore,
  { id, slug }: Made,
  number: number,
) => {
  const { event: offer } = await call<{ event: Offer }>('GET', `/api/site/events/${slug}`)
  const { preguntas } = await call<{ preguntas: { id: number }[] }>('GET', `/api/eventos/${id}/questions`)
  const form = participantForm(900_000 + number, offer.kits[0]?.id ?? 0, {
    address: text('member.address', 160),
    email: `hostil${number}@correo.test`,
    answers: [{ question_id: preguntas[0]?.id, value: text('answer.value', 500) }],
  })
  const body = { competitors: [form], event_id: id, category_id: offer.categories[0]?.id }
  const saved = await call<{ status: number }>('POST', '/api/competitor', body)
  if (saved.status !== 0) throw new Error(JSON.stringify(saved))
  const found = await call<{ competitors: { data: { registration_id: number; competitor_id: number }[] } }>(
    'GET',
    `/api/search-participant?event_id=${id}&search=${form.dni}`,
  )
  const [participant] = found.competitors.data
  // A form takes cities and insurers of the lists only; who corrects a person may write them.
  const written = { ...form, city: text('member.city', 80), eps: text('member.eps', 120) }
  await call('POST', `/api/edit-competitor/${participant?.competitor_id}`, written)
  // Names are names at every door; an installation from before may hold anything.
  const names = [text('member.name', 80), text('member.last_name', 80), text('member.emergency_name', 120)]
  for (const table of ['competitors', 'participants'])
    await write(`update ${table} set name = $1, last_name = $2, emergency_name = $3 where dni = $4`, [
      ...names,
      form.dni,
    ])
  const note = text('payment.note', 200)
  await call('POST', `/api/registrations/${participant?.registration_id}/status`, { status: 7, note })
  const letter = { subject: text('message.subject', 120), text: text('message.text', 4000) }
  await call('POST', `/api/eventos/${id}/message`, letter)
  // The letter of the payment may be written before or after it.
  const { data } = await call<{ data: { id: number }[] }>('GET', '/api/mails?kind=staff-message')
  return { ...participant, mail_id: data[0]?.id }
}

export const sell = async (call: Call, text: Text, write: WriteAsBefore, number: number) => {
  // A product has each size once, and a field that has carried everything repeats itself.
  const sizes = [...new Set(Array.from({ length: SEVERAL }, () => text('product.size', 40)))]
  const { product_id } = await call<{ product_id: number }>('POST', '/api/products', {
    name: text('product.name', 160),
    description: `<p>${text('product.description', 5000)}</p>`,
    price: 30_000,
    sku: text('product.sku', 60),
    category: sizes.map((size) => ({ size, amount: 10 })),
  })
  const { order } = await call<{ order: { id: number; reference: string } }>('POST', '/api/store/checkout', {
    lines: sizes.slice(0, 1).map((size) => ({ id: product_id, size, quantity: 1 })),
    name: 'Lina',
    last_name: 'Torres',
    dni: String(80_000_000 + number),
    email: `compra${number}@correo.test`,
    phone: '3005550101',
    delivery: 'envio',
    department: 'Antioquia',
    city: 'Medellín',
    address: 'Calle 10 # 20-30',
    data_policy: true,
    terms: true,
  })
  const fields = ['name', 'last_name', 'city', 'address'].map((field) => text(`order.${field}`, 80))
  await write('update orders set name = $1, last_name = $2, city = $3, address = $4 where id = $5', [
    ...fields,
    order.id,
  ])
  return { product_id, order }
}

const cell = (text: string) => `"${text.replaceAll('"', '""')}"`

export const publishResults = async (desk: CertificateDesk, text: Text, { id }: Made) => {
  const header = 'Dorsal,Nombre,Distancia,Genero,Categoria,Ciudad,Club,Tiempo chip'
  const columns = ['result.name', 'result.race_division', 'result.category', 'result.city', 'result.club']
  const rows = Array.from({ length: SEVERAL }, (_, at) => {
    const [name, division, category, city, club] = columns.map((field) =>
      cell(text(field, 60).replaceAll(/\s/g, ' ')),
    )
    return `${101 + at},${name},${division},F,${category},${city},${club},01:31:0${at}\n`
  })
  await desk.importTimes(id, `${header}\n${rows.join('')}`)
  const { results } = await desk.call<{ results: { id: string }[] }>(
    'GET',
    `/api/eventos/${id}/certificate-design/results`,
  )
  return results.map((result) => result.id)
}

/** Sent in a year, so that nothing is drawn meanwhile. */
export const makeBatch = async (call: Call, text: Text) => {
  const form = new FormData()
  form.set('nombre_evento', text('batch.nombre_evento', 120))
  form.set('city', text('batch.city', 80))
  form.set('fecha_evento', inDays(-3))
  form.set('fecha_notificacion', `${inDays(300)} 10:00:00`)
  form.set('icono_evento', ...filePart(await icon()))
  form.set('certificado', ...filePart(await jpg()))
  const rows = [
    ['Nombre', 'Correo'],
    [text('recipient.name', 100), 'ana@correo.test'],
  ]
  form.set('excel', ...filePart(excel(rows)))
  return (await call<{ job_id: string }>('POST', '/api/certificados', form)).job_id
}

export const makeUser = async (call: Call, text: Text, write: WriteAsBefore, number: number) => {
  const { user } = await call<{ user: { id: number } }>('POST', '/api/auth/register', {
    name: 'Otra Persona',
    phone: '3005550101',
    email: `usuario${number}@correo.test`,
    password: 'una-clave-larga-7',
    company: text('user.company', 120),
    rol: 'Colaborador',
    status: true,
  })
  await write('update users set name = $1 where id = $2', [text('user.name', 120), user.id])
  return { user }
}

export const writeTerms = (call: Call, text: Text) =>
  call('PUT', '/api/installation', {
    shipping_fee: 12_000,
    seller: {
      name: text('seller.name', 120),
      nit: text('seller.nit', 30),
      address: text('seller.address', 160),
      phone: text('seller.phone', 40),
      email: 'tienda@correo.test',
    },
    terms: text('installation.terms', 9000),
  })
