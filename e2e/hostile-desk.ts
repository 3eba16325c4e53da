/** Hostile texts that reach staff by other ways than a form of theirs: transfers, requests about data, external events. */
import { participantForm } from '#demo/registration-form.ts'
import { type CertificateDesk, filePart, jpg } from './certificate-steps.ts'
import type { HostilePages, Payloads, WriteAsBefore } from './hostile-payloads.ts'

type Text = Payloads['text']
type Call = CertificateDesk['call']
type Offer = { kits: { id: number }[]; categories: { id: number }[] }

/** Paid by a transfer and refused for a hostile reason. */
export const refuseTransfer = async (
  call: Call,
  text: Text,
  event: { id: number; slug: string },
  number: number,
): Promise<HostilePages> => {
  const settings = new FormData()
  settings.set('active', '1')
  settings.set(
    'settings',
    JSON.stringify({
      instructions: text('transfer.instructions', 1000),
      accounts: text('transfer.accounts', 1000),
    }),
  )
  await call('POST', `/api/eventos/${event.id}/pasarelas/transferencia`, settings)
  const { event: offer } = await call<{ event: Offer }>('GET', `/api/site/events/${event.slug}`)
  const saved = await call<{ paymentCheckouts: { transferencia: string } }>('POST', '/api/competitor', {
    competitors: [
      participantForm(950_000 + number, offer.kits[0]?.id ?? 0, { email: `giro${number}@correo.test` }),
    ],
    event_id: event.id,
    category_id: offer.categories[0]?.id,
  })
  const { pathname, hash } = new URL(saved.paymentCheckouts.transferencia)
  const proof = new FormData()
  proof.set('checkout_token', decodeURIComponent(hash.slice(1)))
  // Only its letters and digits are kept.
  proof.set('number', `M4400${number}`)
  proof.set('image', ...filePart(await jpg(300, 600)))
  await call('POST', '/api/transfers/receipt', proof)
  const { data } = await call<{ data: { id: number }[] }>('GET', `/api/transfers?event_id=${event.id}`)
  await call('POST', `/api/transfers/${data[0]?.id}/reject`, { reason: text('transfer.reason', 500) })
  return {
    open: {
      [pathname + hash]: 'transfer.instructions transfer.accounts transfer.reason',
    },
    panel: {
      [`/admin/pagos?vista=transferencias&decision=rejected&event_id=${event.id}`]: 'transfer.reason',
    },
  }
}

/** Somebody asks about data in hostile words, and is answered in such. */
export const refuseDataRequest = async (
  call: Call,
  text: Text,
  write: WriteAsBefore,
  number: number,
): Promise<HostilePages> => {
  const email = `pide${number}@correo.test`
  await call('POST', '/api/data-requests', {
    kind: 'correction',
    name: 'Otra Persona',
    dni: String(70_000_000 + number),
    email,
    message: text('request.message', 2000),
  })
  const { data } = await call<{ data: { id: number }[] }>('GET', '/api/data-requests?per_page=100')
  const id = Math.max(...data.map((request) => request.id))
  await write('update data_requests set name = $1 where id = $2', [text('request.name', 120), id])
  await call('POST', `/api/data-requests/${id}/refusal`, { reason: text('request.reason', 2000) })
  return {
    open: {},
    panel: { [`/admin/datos-personales?solicitud=${id}`]: 'request.name request.message request.reason' },
  }
}

export const publishElsewhere = async (call: Call, text: Text): Promise<HostilePages> => {
  const { event } = await call<{ event: { id: number } }>('POST', '/api/eventos-externos', {
    name: text('external.name', 200),
    sport: 'running',
    event_datetime: '2026-03-01 06:00:00',
    own_event: false,
    type: 'privado',
  })
  return { open: {}, panel: { [`/admin/eventos/edit-external/${event.id}`]: 'external.name' } }
}
