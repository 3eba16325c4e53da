/** Nobody signs for another: a captain registers a mate, who signs by the mailed link; at the desk one signs on the screen. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { FULL, journeyWidths } from './browser.ts'
import { acceptNotice, logIn, heading as title } from './log-in.ts'
import {
  accept,
  chooseSize,
  heading,
  identify,
  newRunner,
  type Organiser,
  organise,
  press,
  registerAlone,
  TEAMS,
  tellContact,
  tellPersonal,
} from './registering.ts'
import { agree, signWithFinger } from './signing.ts'
import { createStage } from './stage.ts'

const stage = createStage()
const { at } = stage
let organiser: Organiser

beforeAll(async () => {
  organiser = await organise(stage.address)
})

const peopleOf = (event_id: number, filter: string) =>
  `/admin/eventos/show/${event_id}/competitor?marked=unsigned${filter}`
const pathIn = (text: string) => /\/firmar\/[\w-]+/.exec(text)?.[0] ?? ''

const tellGuardian = async (page: Page) => {
  await page.getByLabel('Nombre del acudiente').fill('Gloria Ruiz')
  await page.getByLabel('Documento del acudiente').fill('43000111')
  await page.getByLabel('Parentesco').selectOption('Madre')
  await page.getByLabel('Celular del acudiente').fill('300 555 1122')
  await page.getByLabel(/^Como acudiente, autorizo/).check()
}

test.each(journeyWidths('phone'))(
  'at %i px a captain’s mate signs by link with the finger, and the panel shows it',
  async (width) => {
    const event = await organiser.makeEvent({ ...TEAMS, team_size: [{ id: 2 }] })
    const [captain, mate] = [newRunner(), newRunner({ name: 'Andrés', gender: 'Masculino' })]
    await at(width, async (page) => {
      await page.goto(`/registrate/${event.slug}`)
      for (const [position, runner] of [captain, mate].entries()) {
        await identify(page, runner)
        await tellPersonal(page, runner)
        await chooseSize(page, 'M')
        await press(page, 'Continuar')
        await tellContact(page, runner, position === 1 ? 'Continuar' : 'Siguiente')
      }
      await accept(page)
      await page.getByText('Andrés recibe un correo para leer y firmar').waitFor()
      await press(page, 'Ir a pagar')
      await heading(page, '¡Estás a un paso!')
    })

    const letter = await organiser.readLetter(`${mate.dni}@example.com`, /^Falta tu autorización/)
    const link = pathIn(letter)
    await at(width, async (page) => {
      await page.goto(link)
      await title(page, 'Tu autorización')
      await page.getByText('Quien te inscribió dio tus datos de salud').waitFor()
      await agree(page)
      await press(page, 'Firmar')
      await page.getByText('Firma con el dedo, o escribe tu nombre completo.').waitFor()
      await page.getByLabel(/^Autorizo guardar mi EPS/).check()
      await signWithFinger(page)
      await press(page, 'Borrar')
      await signWithFinger(page)
      await press(page, 'Firmar')
      await title(page, 'Autorización firmada')
      await page.goto(link)
      await title(page, 'Esta autorización ya está firmada')
    })

    await at(1280, async (page) => {
      await logIn(page, 'admin@dorsal.test')
      await title(page, 'Eventos')
      await page.goto(peopleOf(event.id, ''))
      await page.getByText('No se encuentra participantes.').waitFor()
      await page.goto(`/admin/eventos/show/${event.id}/competitor?search=${mate.dni}`)
      await page.getByRole('link', { name: `Ver a Andrés ${mate.last_name}` }).click()
      const drawer = page.getByRole('dialog', { name: /y 1 más$/ })
      await drawer.getByText(`Firmó Andrés ${mate.last_name}, por el enlace del correo`).waitFor()
      await drawer.getByRole('img', { name: `Firma de Andrés ${mate.last_name}` }).waitFor()
      await expect.poll(() => drawer.getByText('EPS Sura').count()).toBe(2)
    })
  },
)

test('a boy whose birthday was mistyped: corrected, his mother is asked, and signs', async () => {
  const [event, boy] = [await organiser.makeEvent(), newRunner({ name: 'Tomás', gender: 'Masculino' })]
  const fullName = `Tomás ${boy.last_name}`
  await at(390, (page) => registerAlone(page, event.slug, boy))
  await at(1280, async (page) => {
    await logIn(page, 'admin@dorsal.test')
    await title(page, 'Eventos')
    await page.goto(`/admin/competidores?search=${boy.dni}`)
    await page.getByRole('link', { name: `Ver a ${fullName}` }).click()
    await page.getByRole('dialog', { name: fullName }).getByRole('button', { name: 'Editar' }).click()
    const editing = page.getByRole('dialog', { name: 'Editar competidor' })
    await editing.getByLabel('Fecha de nacimiento').fill(`${new Date().getFullYear() - 15}-01-02`)
    await editing.getByRole('button', { name: 'Guardar' }).click()
    await page.getByText('Es menor de edad: enviamos el enlace para que firme su acudiente.').waitFor()
    await acceptNotice(page, 'Datos actualizados')
    await page.goto(peopleOf(event.id, ''))
    await page.getByRole('link', { name: `Ver a ${fullName}` }).waitFor()
  })
  const letter = await organiser.readLetter(
    `${boy.dni}@example.com`,
    /^Falta tu autorización|^Falta la autorización/,
  )
  await at(390, async (page) => {
    await page.goto(pathIn(letter))
    await title(page, 'Autoriza a Tomás')
    await tellGuardian(page)
    await agree(page)
    await signWithFinger(page)
    await press(page, 'Firmar')
    await title(page, 'Autorización firmada')
  })
})

test.runIf(FULL)('at the desk a guardian types the name on the screen that staff opened', async () => {
  const event = await organiser.makeEvent()
  const { kits, categories } = await organiser.readOffer(event.slug)
  const dni = newRunner().dni
  const child = {
    dni,
    birthday: `${new Date().getFullYear() - 15}-01-02`,
    name: 'Salomé',
    last_name: 'Arango Ruiz',
    gender: 'female',
    department: 'Antioquia',
    city: 'Medellín',
    email: `${dni}@example.com`,
    phone: '3005557788',
    eps: 'no_informa',
    blood_type: 'no_informa',
    rh_factor: 'no_informa',
    emergency_name: 'Gloria Ruiz',
    emergency_phone: '3005551122',
    kit_id: kits[0]?.id,
  }
  const category_id = categories.find(({ title: called }) => called === 'Damas')?.id
  await organiser.post(`/api/eventos/${event.id}/registrations`, { competitors: [child], category_id })
  await at(1280, async (page) => {
    await logIn(page, 'admin@dorsal.test')
    await title(page, 'Eventos')
    await page.goto(peopleOf(event.id, ''))
    await page.getByRole('button', { name: 'WhatsApp para Salomé' }).click()
    const text = page.getByRole('dialog', { name: 'WhatsApp para Salomé' })
    await text.getByRole('link', { name: 'Abrir WhatsApp' }).waitFor()
    expect(await text.getByLabel('Texto con su enlace').inputValue()).toContain('su acudiente')
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Ver a Salomé Arango Ruiz' }).click()
    await page.getByRole('button', { name: 'Firmar aquí' }).click()
    await title(page, 'Autoriza a Salomé')
    await tellGuardian(page)
    await agree(page)
    await press(page, 'Escribir mi nombre en vez de dibujar')
    await page.getByLabel('Escribe tu nombre completo como firma').fill('Gloria Ruiz')
    await press(page, 'Firmar')
    await title(page, 'Autorización firmada')
    await page.getByRole('link', { name: 'Volver al panel' }).click()
    const drawer = page.getByRole('dialog', { name: 'Salomé Arango Ruiz' })
    await drawer.getByText('Firmó Gloria Ruiz, acudiente, en la mesa').waitFor()
    await drawer.getByText('Firmó escribiendo su nombre: Gloria Ruiz').waitFor()
  })
})
