/**
 * One event with everything around it, every text of which is hostile, written through the API as people would. Each
 * text begins with the number of its field, so that a page can be asked which fields it shows.
 */
import { memberForm } from '#demo/registration-form.ts'
import { XSS_PAYLOADS } from '#server/testing/hostile/xss-payloads.ts'
import { type CertificateDesk, excel, filePart, icon, jpg } from './certificate-steps.ts'
import { publishElsewhere, refuseDataRequest, refuseTransfer } from './hostile-desk.ts'

/** `f12~` before the payload. */
export const FIELD_MARK = /f(\d+)~/gi

/** Hands out payloads: each field goes through all of them, as many at a time as it holds. */
export const openPayloads = () => {
  const fields: string[] = []
  const given = new Map<string, number>()
  const text = (field: string, max: number): string => {
    if (!fields.includes(field)) fields.push(field)
    const number = fields.indexOf(field)
    let written = `f${number}~`
    let next = given.get(field) ?? 0
    do {
      // Fields begin at different payloads, so that few worlds show many of them.
      const payload = XSS_PAYLOADS[(next + number * 7) % XSS_PAYLOADS.length] ?? ''
      if (written.length + payload.length > max && written.length > 5) break
      if (written.length + payload.length <= max) written += payload
      next += 1
    } while (next < XSS_PAYLOADS.length)
    given.set(field, next)
    return written
  }
  return {
    text,
    fields,
    /** Whether some field has payloads left. */
    isOver: () => [...given.values()].every((next) => next >= XSS_PAYLOADS.length),
  }
}

type Text = ReturnType<typeof openPayloads>['text']
type Call = CertificateDesk['call']
type Made = { id: number; slug: string }
/** Addresses, with the fields each must show. */
export type HostilePages = { open: Record<string, string>; panel: Record<string, string> }

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const makeEvent = async (call: Call, text: Text) => {
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
    category: [
      {
        distance: text('category.distance', 60),
        gender,
        title: text('category.title', 120),
        start_age: 5,
        final_age: 99,
        difference: 0,
      },
    ],
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

const register = async (call: Call, text: Text, { id, slug }: Made, number: number) => {
  const { event: offer } = await call<{ event: Offer }>('GET', `/api/site/events/${slug}`)
  const { preguntas } = await call<{ preguntas: { id: number }[] }>('GET', `/api/eventos/${id}/questions`)
  const form = memberForm(900_000 + number, offer.kits[0]?.id ?? 0, {
    name: text('member.name', 80),
    last_name: text('member.last_name', 80),
    address: text('member.address', 160),
    city: text('member.city', 80),
    eps: text('member.eps', 120),
    emergency_name: text('member.emergency_name', 120),
    email: `hostil${number}@correo.test`,
    answers: [{ question_id: preguntas[0]?.id, value: text('answer.value', 500) }],
  })
  const body = { competitors: [form], event_id: id, category_id: offer.categories[0]?.id }
  const saved = await call<{ status: number }>('POST', '/api/competitor', body)
  if (saved.status !== 0) throw new Error(JSON.stringify(saved))
  const found = await call<{ competitors: { data: { registration_id: number; competitor_id: number }[] } }>(
    'GET',
    `/api/search-participant?event_id=${id}`,
  )
  const [member] = found.competitors.data
  const note = text('payment.note', 200)
  await call('POST', `/api/registrations/${member?.registration_id}/status`, { status: 7, note })
  const letter = { subject: text('message.subject', 120), text: text('message.text', 4000) }
  await call('POST', `/api/eventos/${id}/message`, letter)
  const { data } = await call<{ data: { id: number }[] }>('GET', '/api/mails')
  return { ...member, mail_id: data[0]?.id }
}

const sell = async (call: Call, text: Text, number: number) => {
  const size = text('product.size', 40)
  const { product_id } = await call<{ product_id: number }>('POST', '/api/products', {
    name: text('product.name', 160),
    description: `<p>${text('product.description', 5000)}</p>`,
    price: 30_000,
    sku: text('product.sku', 60),
    category: [{ size, amount: 10 }],
  })
  const { order } = await call<{ order: { id: number; reference: string } }>('POST', '/api/store/checkout', {
    lines: [{ id: product_id, size, quantity: 1 }],
    name: text('order.name', 80),
    last_name: text('order.last_name', 80),
    dni: String(80_000_000 + number),
    email: `compra${number}@correo.test`,
    phone: '3005550101',
    delivery: 'envio',
    department: 'Antioquia',
    city: text('order.city', 80),
    address: text('order.address', 160),
    data_policy: true,
    terms: true,
  })
  return { product_id, order }
}

const cell = (text: string) => `"${text.replaceAll('"', '""')}"`

const publishResults = async (desk: CertificateDesk, text: Text, { id }: Made) => {
  const header = 'Dorsal,Nombre,Distancia,Genero,Categoria,Ciudad,Club,Tiempo chip'
  const columns = ['result.name', 'result.race_division', 'result.category', 'result.city', 'result.club']
  const [name, division, category, city, club] = columns.map((field) =>
    cell(text(field, 60).replaceAll(/\s/g, ' ')),
  )
  await desk.importTimes(id, `${header}\n101,${name},${division},F,${category},${city},${club},01:31:02\n`)
  const { results } = await desk.call<{ results: { id: string }[] }>(
    'GET',
    `/api/eventos/${id}/certificate-design/results`,
  )
  return results[0]?.id ?? ''
}

/** Sent in a year, so that nothing is drawn meanwhile. */
const makeBatch = async (call: Call, text: Text) => {
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

const makeUser = (call: Call, text: Text, number: number) =>
  call<{ user: { id: number } }>('POST', '/api/auth/register', {
    name: text('user.name', 120),
    phone: '3005550101',
    email: `usuario${number}@correo.test`,
    password: 'una-clave-larga-7',
    company: text('user.company', 120),
    rol: 'Colaborador',
    status: true,
  })

const writeTerms = (call: Call, text: Text) =>
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

/** Its pages, each with fields that must be seen on it: together they are all. */
export const fillWorld = async (desk: CertificateDesk, text: Text, number: number): Promise<HostilePages> => {
  const { call } = desk
  const event = await makeEvent(call, text)
  const person = await register(call, text, event, number)
  const { product_id, order } = await sell(call, text, number)
  const result = await publishResults(desk, text, event)
  const job_id = await makeBatch(call, text)
  const { user } = await makeUser(call, text, number)
  await writeTerms(call, text)
  const others = [
    await refuseTransfer(call, text, event, number),
    await refuseDataRequest(call, text, number),
    await publishElsewhere(call, text),
  ]
  const panel = `/admin/eventos/show/${event.id}`
  return {
    open: {
      [`/evento/${event.slug}`]: 'event.name event.description category.title kit.kit_name partner.name',
      [`/registrate/${event.slug}`]: 'event.name event.city',
      '/tienda/products': 'product.name',
      [`/tienda/products/${product_id}`]: 'product.name product.description product.size',
      [`/tienda/orden/${order.reference}`]: 'order.name order.last_name order.address order.city',
      '/terminos': 'installation.terms seller.name seller.nit seller.address seller.phone',
      '/resultados': 'event.name',
      [`/resultados/${event.slug}`]: 'result.name result.race_division result.category',
      [`/resultado/${result}`]: 'result.name result.city result.club',
      ...Object.assign({}, ...others.map(({ open }) => open)),
    },
    panel: {
      '/admin/eventos': 'event.name',
      [`/admin/eventos/edit/${event.id}`]: 'event.city category.distance kit.kit_name',
      [`${panel}/overview`]: 'category.distance',
      [`${panel}/competitor?inscripcion=${person.registration_id}`]:
        'member.eps member.emergency_name payment.note',
      [`${panel}/key-partner`]: 'partner.name',
      [`${panel}/questions`]: 'question.texto choice.texto choice.opcion',
      [`${panel}/questions/tabulation`]: 'answer.value member.name',
      [`${panel}/certificate-design`]: 'result.name',
      [`${panel}/vista-previa`]: 'event.description',
      [`/admin/competidores?persona=${person.competitor_id}`]:
        'member.name member.last_name member.address member.city',
      '/admin/usuarios': 'user.name',
      [`/admin/usuario/${user.id}`]: 'user.name user.company',
      '/admin/pagos': 'order.name',
      '/admin/pasarelas': 'seller.name',
      '/admin/productos': 'product.sku',
      [`/admin/productos/show/${product_id}`]: 'product.name product.size',
      '/admin/ordenes': 'order.name',
      [`/admin/productos/checkout/${order.id}`]: 'order.address',
      [`/admin/productos/checkout/${order.id}/empaque`]: 'order.address product.size',
      '/admin/resultados': 'event.name',
      [`/admin/certificates?envio=${job_id}`]: 'batch.nombre_evento batch.city recipient.name',
      [`/admin/correo?correo=${person.mail_id}`]: 'message.subject message.text',
      ...Object.assign({}, ...others.map((other) => other.panel)),
    },
  }
}
