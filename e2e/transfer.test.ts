/** Paying by transfer: the photo goes in on a phone, staff decide at their desk, the person reads what came of it. */
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { participantForm } from '#demo/registration-form.ts'
import { acceptNotice, DEMO_PASSWORD, heading, logIn } from './log-in.ts'
import { newRunner, organise, press, registerAlone } from './registering.ts'
import { keepShop, oneSize } from './shopping.ts'
import { createStage } from './stage.ts'

const RACE = 'Carrera Nocturna Medellín 10K'

const stage = createStage()
const { at } = stage
let admin = ''
let race: { id: number; kit_id: number; category_id: number; answers: object[] }

const api = async <T>(path: string, body?: object | FormData): Promise<T> => {
  const isForm = body instanceof FormData
  const answer = await fetch(stage.address + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(admin ? { authorization: `Bearer ${admin}` } : {}),
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  })
  return (await answer.json()) as T
}

const acceptTransfers = async (path: string) => {
  const form = new FormData()
  form.set('active', '1')
  form.set(
    'settings',
    JSON.stringify({ instructions: 'Escribe la referencia.', accounts: 'Nequi 300 555 0101' }),
  )
  await api(`${path}/pasarelas/transferencia`, form)
}

beforeAll(async () => {
  const login = { email: 'admin@dorsal.test', password: DEMO_PASSWORD }
  admin = (await api<{ token: string }>('/api/auth/login', login)).token
  type Found = { id: number; name: string }
  const { data } = await api<{ data: Found[] }>('/api/eventos?search=Nocturna')
  const id = data.find(({ name }) => name === RACE)?.id ?? 0
  await acceptTransfers(`/api/eventos/${id}`)
  const { event } = await api<{ event: { kits: { id: number; amount: number }[] } }>(`/api/eventos/${id}`)
  const { categories } = await api<{ categories: Found[] }>(
    `/api/competitorCategory?event_id=${id}&genders=["female"]&ages=[31]`,
  )
  type Question = { id: number; opciones: string[] }
  const { preguntas } = await api<{ preguntas: Question[] }>(`/api/eventos/${id}/questions`)
  race = {
    id,
    kit_id: event.kits.find(({ amount }) => amount > 20)?.id ?? 0,
    category_id: categories[0]?.id ?? 0,
    answers: preguntas.map((question) => ({ question_id: question.id, value: question.opciones[0] ?? 'Sí' })),
  }
})
let number = 810_000
/** A registration that waits for its payment; the address the wizard would lead to. */
const register = async () => {
  number += 1
  const { id, answers, kit_id, category_id } = race
  const change = { gender: 'female', birthday: '1995-05-05', answers }
  const saved = await api<{ reference: string; paymentCheckouts: { transferencia: string } }>(
    '/api/competitor',
    {
      competitors: [participantForm(number, kit_id, change)],
      event_id: id,
      category_id,
    },
  )
  return { reference: saved.reference, address: new URL(saved.paymentCheckouts.transferencia) }
}

const photo = (background: string) =>
  sharp({ create: { width: 300, height: 600, channels: 3, background } })
    .png()
    .toBuffer()

const open = (page: Page, { pathname, hash }: URL) => page.goto(pathname + hash)

const sendPhoto = async (page: Page, typed: string, colour = '#e9d8fd') => {
  const file = { name: 'comprobante.png', mimeType: 'image/png', buffer: await photo(colour) }
  await page.getByLabel('Imagen del comprobante').setInputFiles(file)
  await page.getByLabel('Número de la transferencia').fill(typed)
  await page.getByRole('button', { name: 'Enviar comprobante' }).click()
  await page.getByRole('heading', { name: 'Tu pago está en proceso' }).waitFor()
}

const createDesk = async (page: Page) => {
  await logIn(page, 'admin@dorsal.test')
  await page.getByRole('heading', { level: 1, name: 'Eventos' }).waitFor()
  await page.goto('/admin/pagos')
  await page.getByRole('link', { name: /^Transferencias/ }).click()
}

test('a transfer with its photo is approved, a repeated one is warned about and rejected with a reason', async () => {
  const [paying, repeating] = [await register(), await register()]

  await at(390, async (page) => {
    await open(page, paying.address)
    await page.getByText(paying.reference).waitFor()
    await page.getByRole('button', { name: 'Enviar comprobante' }).click()
    await page.getByText('Elige la imagen del comprobante.').waitFor()
    await page.waitForFunction(() => !document.querySelector('button[type=submit]:disabled'))
    await sendPhoto(page, 'M-4455')
  })

  await at(1280, async (page) => {
    await createDesk(page)
    const card = page.getByRole('article').filter({ hasText: paying.reference })
    await card.getByRole('button', { name: 'Ampliar' }).waitFor()
    await card.getByRole('button', { name: 'Aprobar' }).click()
    await page.getByText('Pago aprobado').waitFor()
    await card.waitFor({ state: 'detached' })
  })

  await at(390, async (page) => {
    await open(page, paying.address)
    await page.getByRole('heading', { name: 'Tu pago está aprobado' }).waitFor()
  })
  await at(390, async (page) => {
    await open(page, repeating.address)
    await sendPhoto(page, 'M 44 55')
  })

  await at(1280, async (page) => {
    await createDesk(page)
    const card = page
      .getByRole('article')
      .filter({ has: page.getByRole('link', { name: repeating.reference }) })
    await card.getByText('La misma imagen y el mismo número').waitFor()
    await card.getByRole('button', { name: 'Rechazar' }).click()
    await page.getByLabel('Motivo').fill('Ese comprobante ya se usó.')
    await page.getByRole('button', { name: 'Rechazar comprobante' }).click()
    await acceptNotice(page, 'Comprobante rechazado')
    await page.getByText('No hay transferencias por decidir.').waitFor()
  })

  await at(390, async (page) => {
    await open(page, repeating.address)
    await page.getByText('Ese comprobante ya se usó.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Enviar comprobante' }).isEnabled()).toBe(true)
  })
})

test('the ledger finds the payment, explains it and adds it up', async () => {
  await at(1280, async (page) => {
    await createDesk(page)
    await page.getByRole('link', { name: 'Por inscripción y orden', exact: true }).click()
    await page.getByLabel('Pasarela', { exact: true }).selectOption('Transferencia')
    await page.getByLabel('Estado', { exact: true }).selectOption('manual')
    await page.getByText('1 pago', { exact: true }).waitFor()
    await page.getByRole('table', { name: 'Pagos' }).getByRole('link').first().click()
    const drawer = page.getByRole('dialog')
    await drawer.getByText('Transferencia M4455 aprobada').first().waitFor()
    await drawer.getByText('transacción M4455').waitFor()
    await drawer.getByRole('button', { name: 'Registrar devolución' }).click()
    const form = page.getByRole('dialog', { name: 'Registrar devolución' })
    await form.getByLabel('Valor devuelto').fill('999999999')
    await form.getByLabel('Nota').fill('Retracto, por Nequi')
    await form.getByRole('button', { name: 'Registrar devolución' }).click()
    await form.getByText(/^No puede pasar de \$/).waitFor()
    await form.getByLabel('Valor devuelto').fill('1000')
    await form.getByRole('button', { name: 'Registrar devolución' }).click()
    await acceptNotice(page, 'Devolución registrada')
    const history = drawer.getByRole('region', { name: 'Historial' })
    await history.getByText('Devolución: Retracto, por Nequi').waitFor()
    // Given back of what is still charged: a credit of the same sum, so that nobody owes it.
    await drawer.getByText('Ajuste a favor', { exact: true }).waitFor()
    await drawer.getByText('Al día', { exact: true }).first().waitFor()
  })
})

test('an order of the shop is paid by transfer too: its page says so, and staff see it paid', async () => {
  const shop = await keepShop(stage.address)
  await acceptTransfers('/api')
  const cap = await shop.makeProduct('Gorra', 30_000, oneSize(5))
  const order = await shop.placeOrder(cap)
  let reference = ''
  await at(390, async (page) => {
    await page.goto(order, { waitUntil: 'networkidle' })
    await page.getByRole('radio', { name: 'Transferencia' }).check()
    await press(page, 'Pagar')
    await page.waitForURL('**/pago/transferencia#*')
    await page.getByText('Nequi 300 555 0101').waitFor()
    await sendPhoto(page, 'T-7788', '#d8fde9')
  })
  await at(1280, async (page) => {
    await createDesk(page)
    const card = page.getByRole('article').filter({ hasText: 'T7788' })
    reference = (await card.getByRole('link').first().textContent()) ?? ''
    await card.getByRole('button', { name: 'Aprobar' }).click()
    await page.getByText('Pago aprobado').waitFor()
  })
  await at(390, async (page) => {
    await page.goto(order)
    await heading(page, 'Tu pedido está pagado')
  })
  expect(await shop.ordersOf(reference)).toMatchObject([{ pay_status: '4', amount: expect.any(Number) }])
})

test('who chooses a transfer in the form reads at once where to send the money; who loads the page anew asks how it stands', () =>
  at(390, async (page) => {
    const event = await (await organise(stage.address)).makeEvent({ name: 'Carrera por Transferencia' })
    await acceptTransfers(`/api/eventos/${event.id}`)
    await registerAlone(page, event.slug, newRunner())
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') asked.push(new URL(request.url()).pathname)
    })
    await page.getByRole('radio', { name: 'Transferencia' }).check()
    await press(page, 'Pagar')
    await page.waitForURL('**/pago/transferencia#*')
    await page.getByText('Nequi 300 555 0101').waitFor()
    expect(asked).toEqual([])
    await page.reload()
    await page.getByText('Nequi 300 555 0101').waitFor()
    expect(asked).toEqual(['/api/transfers/own'])
  }))
