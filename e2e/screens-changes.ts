/** What the walk looks at of changes after the sale: somebody who can change, one who has to pay, one who is asked. */
import { setTimeout as wait } from 'node:timers/promises'
import { participantForm } from '#demo/registration-form.ts'
import { ownTokenOf } from './own-letter.ts'
import { press } from './registering.ts'
import type { Screen } from './screens-walk.ts'

type Call = <T>(method: string, path: string, body?: object) => Promise<T>
type Saved = { reference: string }
type Own = {
  categories: { id: number; difference: number; sold_out: boolean; sizes: { id: number }[] }[]
  others: { participant_key: string }[]
}

const LETTER_PATIENCE_MS = 30_000

/** Nobody has such an account. */
const PAYOUT = {
  holder: 'Gloria Restrepo',
  document: '43000111',
  bank: 'Bancolombia',
  account_type: 'savings',
  account_number: '123 456 789',
}

/** `race` is run alone, `couples` by two. */
export const findChangeFacts = async (
  call: Call,
  race: { id: number; category_id: number },
  couples: { id: number },
) => {
  const ask = <T>(path: string, body: object) => call<T>('POST', path, body)

  /** Saved and paid in cash: who they are, and the own link of who bought. */
  const registerPaid = async (event_id: number, category_id: number, numbers: number[]) => {
    const { event } = await call<{ event: { kits: { id: number }[] } }>('GET', `/api/eventos/${event_id}`)
    const people = numbers.map((number) =>
      participantForm(number, event.kits[0]?.id ?? 0, { gender: 'female', birthday: '1995-05-05' }),
    )
    const saved = await ask<Saved>('/api/competitor', { competitors: people, event_id, category_id })
    const { data } = await call<{ data: { id: number }[] }>('GET', `/api/ledger?search=${saved.reference}`)
    await ask(`/api/registrations/${data[0]?.id}/status`, { status: 7, way: 'cash', note: 'Recibo 10' })
    const token = await ownTokenOf(call, people[0]?.email ?? '', saved.reference)
    const { registrations } = await ask<{ registrations: { participant_key: string }[] }>(
      `/api/competitor/${people[0]?.dni}/own`,
      { token },
    )
    const participant_key = registrations[0]?.participant_key ?? ''
    return { people, participant_key, token, path: `/cambios/${participant_key}`, hash: `#mio=${token}` }
  }

  /** Quoted and asked for, as the page does it. */
  const change = async (whose: { participant_key: string; token: string }, wish: object) => {
    const { due, back } = await ask<{ due: number; back: number }>('/api/changes/quote', {
      ...whose,
      ...wish,
    })
    await ask('/api/changes', { ...whose, ...wish, shown_due: due, shown_back: back })
  }

  const free = await registerPaid(race.id, race.category_id, [820_010])
  const { participant_key, token, ...owing } = await registerPaid(race.id, race.category_id, [820_011])
  const { categories } = await ask<Own>('/api/changes/own', { participant_key, token })
  const dearer = categories.find(({ difference, sold_out }) => difference > 0 && !sold_out)
  await change(
    { participant_key, token },
    { kind: 'category', category_id: dearer?.id, kit_id: dearer?.sizes[0]?.id },
  )

  const { categories: ofTwo } = await call<{ categories: { id: number }[] }>(
    'GET',
    `/api/competitorCategory?event_id=${couples.id}&genders=["female","female"]&ages=[31,31]`,
  )
  const pair = await registerPaid(couples.id, ofTwo[0]?.id ?? 0, [820_012, 820_013])
  const { others } = await ask<Own>('/api/changes/own', {
    participant_key: pair.participant_key,
    token: pair.token,
  })
  const other = { participant_key: others[0]?.participant_key ?? '', token: pair.token }
  await change(other, { kind: 'refund', payout: PAYOUT })
  const email = pair.people[1]?.email ?? ''
  let confirm = ''
  for (const end = Date.now() + LETTER_PATIENCE_MS; !confirm && Date.now() < end; await wait(200)) {
    const { data } = await call<{ data: { id: number; subject: string }[] }>(
      'GET',
      `/api/mails?search=${email}`,
    )
    const line = data.find(({ subject }) => subject.startsWith('Confirma un cambio'))
    if (!line) continue
    const { mail } = await call<{ mail: { text: string } }>('GET', `/api/mails/${line.id}`)
    confirm = /\/confirmar-cambio#\S+/.exec(mail.text)?.[0] ?? ''
  }
  // Another runner sends a friend for the kit.
  const sender = await registerPaid(race.id, race.category_id, [820_014])
  const { authorisation } = await ask<{ authorisation: { url: string } }>('/api/pickup/authorise', {
    participant_key: sender.participant_key,
    token: sender.token,
    name: 'Julián Andrés Mesa Echavarría',
    dni: '71234567',
  })
  return {
    free,
    sent: `/recoger/${sender.participant_key}${sender.hash}`,
    collector: new URL(authorisation.url).pathname,
    owing: owing.path + owing.hash,
    pair: pair.path + pair.hash,
    other: `/cambios/${other.participant_key}${pair.hash}`,
    confirm,
  }
}

type ChangeFacts = Awaited<ReturnType<typeof findChangeFacts>>

export const changeScreens = ({
  free,
  owing,
  pair,
  other,
  confirm,
  sent,
  collector,
}: ChangeFacts): Screen[] => {
  const step = (name: string, search: string, title: string): Screen => ({
    name,
    route: 'own-changes',
    path: `${free.path}?cambio=${search}${free.hash}`,
    title,
  })
  return [
    { name: 'cambios', route: 'own-changes', path: free.path + free.hash, title: 'Cambios' },
    step('cambios-talla', 'talla', 'Cambiar talla'),
    {
      ...step('cambios-distancia', 'distancia', 'Cambiar distancia'),
      open: async (page) => {
        await page.getByRole('radio').first().check()
        const sizes = page.getByRole('radiogroup', { name: /^Talla para/ }).getByRole('radio')
        if ((await sizes.count()) > 0) await sizes.first().check()
        await press(page, 'Ver cuánto cuesta')
        await page.getByRole('heading', { level: 1, name: 'Revisa y confirma' }).waitFor()
      },
    },
    { ...step('cambios-ceder', 'ceder', 'Ceder mi cupo'), rare: true },
    {
      // Paid in cash: it asks for an account, and says at each field what is missing.
      ...step('cambios-devolucion', 'devolucion', 'Pedir devolución'),
      open: async (page) => {
        await press(page, 'Enviar solicitud')
        await page.locator('[aria-invalid=true]').first().waitFor()
      },
    },
    { ...step('cambios-aplazar', 'aplazar', 'Aplazar'), rare: true },
    { name: 'cambios-por-pagar', route: 'own-changes', path: owing, title: 'Cambios' },
    { name: 'cambios-de-dos', rare: true, route: 'own-changes', path: pair, title: 'Cambios' },
    { name: 'cambios-de-otro', rare: true, route: 'own-changes', path: other, title: 'Cambios' },
    {
      name: 'cambios-sin-prueba',
      route: 'own-changes',
      path: '/cambios/nada',
      title: 'Este enlace no abre ninguna inscripción',
    },
    {
      name: 'recoger',
      route: 'own-pickup',
      path: `/recoger/${free.participant_key}${free.hash}`,
      title: 'Otra persona recoge mi kit',
      open: async (page) => {
        await press(page, 'Autorizar')
        await page.locator('[aria-invalid=true]').first().waitFor()
      },
    },
    {
      name: 'recoger-autorizado',
      route: 'own-pickup',
      path: sent,
      title: 'Otra persona recoge mi kit',
      open: async (page) => {
        await press(page, 'Retirar la autorización')
        await page.getByRole('button', { name: 'Sí, retirar' }).waitFor()
      },
    },
    {
      name: 'recoger-sin-prueba',
      rare: true,
      route: 'own-pickup',
      path: '/recoger/nada',
      title: 'Este enlace no abre ninguna inscripción',
    },
    { name: 'autorizado', route: 'collector', path: collector, title: /^Recoges el kit de / },
    {
      name: 'autorizado-retirado',
      rare: true,
      route: 'collector',
      path: '/autorizado/un-enlace',
      title: 'Este QR ya no sirve',
    },
    { name: 'confirmar-cambio', route: 'confirm-change', path: confirm, title: 'Confirma un cambio' },
    {
      name: 'confirmar-cambio-vencido',
      rare: true,
      route: 'confirm-change',
      path: '/confirmar-cambio#nada',
      title: 'Este enlace ya no sirve',
    },
  ]
}
