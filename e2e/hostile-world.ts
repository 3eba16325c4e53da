/** Rounds of hostile things, each with the pages that show it: together the fields go through every payload. */
import type { CertificateDesk } from './certificate-steps.ts'
import { publishElsewhere, refuseDataRequest, refuseTransfer } from './hostile-desk.ts'
import type { HostilePages, Payloads, WriteAsBefore } from './hostile-payloads.ts'
import {
  type Made,
  makeBatch,
  makeEvent,
  makeUser,
  publishResults,
  register,
  sell,
  writeTerms,
} from './hostile-things.ts'

type Part = (round: number) => Promise<HostilePages>

/** What every round makes, in the order of its needs. A thing whose fields carried everything is not made again. */
export const createWorld = (desk: CertificateDesk, payloads: Payloads, write: WriteAsBefore) => {
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
        const person = await register(call, text, write, event, round)
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
        const { product_id, order } = await sell(call, text, write, round)
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
          panel: {
            [show('certificate-design')]: 'result.name',
            '/admin/resultados?per_page=100': 'event.name',
          },
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
        const { user } = await makeUser(call, text, write, round)
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
    [['request'], (round) => refuseDataRequest(call, text, write, round)],
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
