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
  const fresh = new Set<string>()
  const isLeft = (field: string) => (given.get(field) ?? 0) < XSS_PAYLOADS.length
  const text = (field: string, max: number): string => {
    if (!fields.includes(field)) fields.push(field)
    if (isLeft(field)) fresh.add(field)
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
    /** Whether a field of these things has payloads left. */
    isWanted: (...things: string[]) =>
      fields.some((field) => things.includes(field.split('.')[0] ?? '') && isLeft(field)),
    /** Whether some field has payloads left. */
    isOver: () => !fields.some(isLeft),
    /** The fields that were given something new since the last time this was asked. */
    takeFresh: () => {
      const taken = new Set(fresh)
      fresh.clear()
      return taken
    },
  }
}

export type Payloads = ReturnType<typeof openPayloads>

type Text = Payloads['text']
type Call = CertificateDesk['call']
type Made = { id: number; slug: string }
/** Addresses, with the fields each must show. */
export type HostilePages = { open: Record<string, string>; panel: Record<string, string> }

/** What one page shows several of carries as many payloads at once. */
const SEVERAL = 3

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
    `/api/search-participant?event_id=${id}&search=${form.dni}`,
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

type Part = (round: number) => Promise<HostilePages>

/** What every round makes, in the order of its needs. A thing whose fields carried everything is not made again. */
export const openWorld = (desk: CertificateDesk, payloads: Payloads) => {
  const { call } = desk
  const { text } = payloads
  let event: Made = { id: 0, slug: '' }
  const show = (tab: string) => `/admin/eventos/show/${event.id}/${tab}`
  const parts: [things: string[], make: Part][] = [
    [
      ['event', 'category', 'kit', 'question', 'choice', 'partner'],
      async () => {
        event = await makeEvent(call, text)
        return {
          open: {
            [`/evento/${event.slug}`]:
              'event.name event.description category.title kit.kit_name partner.name',
            [`/registrate/${event.slug}`]: 'event.name event.city',
          },
          panel: {
            '/admin/eventos': 'event.name',
            [`/admin/eventos/edit/${event.id}`]: 'event.city category.distance kit.kit_name',
            [show('overview')]: 'category.distance',
            [show('key-partner')]: 'partner.name',
            [show('questions')]: 'question.texto choice.texto choice.opcion',
            [show('vista-previa')]: 'event.description',
          },
        }
      },
    ],
    [
      ['member', 'answer', 'payment', 'message'],
      async (round) => {
        const person = await register(call, text, event, round)
        return {
          open: {},
          panel: {
            [`${show('competitor')}?inscripcion=${person.registration_id}`]:
              'member.eps member.emergency_name payment.note',
            [show('questions/tabulation')]: 'answer.value member.name',
            [`/admin/competidores?persona=${person.competitor_id}`]:
              'member.name member.last_name member.address member.city',
            [`/admin/correo?correo=${person.mail_id}`]: 'message.subject message.text',
          },
        }
      },
    ],
    [
      ['product', 'order'],
      async (round) => {
        const { product_id, order } = await sell(call, text, round)
        return {
          open: {
            '/tienda/products': 'product.name',
            [`/tienda/products/${product_id}`]: 'product.name product.description product.size',
            [`/tienda/orden/${order.reference}`]: 'order.name order.last_name order.address order.city',
          },
          panel: {
            '/admin/pagos': 'order.name',
            '/admin/productos': 'product.sku',
            [`/admin/productos/show/${product_id}`]: 'product.name product.size',
            '/admin/ordenes': 'order.name',
            [`/admin/productos/checkout/${order.id}`]: 'order.address',
            [`/admin/productos/checkout/${order.id}/empaque`]: 'order.address product.size',
          },
        }
      },
    ],
    [
      ['result'],
      async () => {
        const results = await publishResults(desk, text, event)
        const pages = results.map((id) => [`/resultado/${id}`, 'result.name result.city result.club'])
        return {
          open: {
            '/resultados': 'event.name',
            [`/resultados/${event.slug}`]: 'result.name result.race_division result.category',
            ...Object.fromEntries(pages),
          },
          panel: { [show('certificate-design')]: 'result.name', '/admin/resultados': 'event.name' },
        }
      },
    ],
    [
      ['batch', 'recipient'],
      async () => {
        const job_id = await makeBatch(call, text)
        return {
          open: {},
          panel: {
            [`/admin/certificates?envio=${job_id}`]: 'batch.nombre_evento batch.city recipient.name',
          },
        }
      },
    ],
    [
      ['user'],
      async (round) => {
        const { user } = await makeUser(call, text, round)
        return {
          open: {},
          panel: {
            '/admin/usuarios': 'user.name',
            [`/admin/usuario/${user.id}`]: 'user.name user.company',
          },
        }
      },
    ],
    [
      ['seller', 'installation'],
      async () => {
        await writeTerms(call, text)
        return {
          open: { '/terminos': 'installation.terms seller.name seller.nit seller.address seller.phone' },
          panel: { '/admin/pasarelas': 'seller.name' },
        }
      },
    ],
    [['transfer'], (round) => refuseTransfer(call, text, event, round)],
    [['request'], (round) => refuseDataRequest(call, text, round)],
    [['external'], () => publishElsewhere(call, text)],
  ]

  /** The pages that show something new, each with the fields that must be seen on it. */
  return async (round: number): Promise<HostilePages> => {
    const made: HostilePages[] = []
    for (const [things, make] of parts)
      if (round === 0 || payloads.isWanted(...things)) made.push(await make(round))
    const fresh = payloads.takeFresh()
    const showsNew = ([, fields]: [string, string]) => fields.split(' ').some((field) => fresh.has(field))
    const worth = (pages: Record<string, string>[]) =>
      Object.fromEntries(pages.flatMap((page) => Object.entries(page).filter(showsNew)))
    return { open: worth(made.map(({ open }) => open)), panel: worth(made.map(({ panel }) => panel)) }
  }
}
