/** A coordinator makes a device; a volunteer joins with the QR's address and the PIN and sees the own desk, and only that. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openSection } from './event-steps.ts'
import { heading, logIn } from './log-in.ts'
import { lookAt } from './screens-look.ts'
import { createStage } from './stage.ts'

const { at } = createStage()

const RACE = 'Media Maratón del Páramo'

/** The tab Equipo of the race, as its Administrator. */
const openTeam = async (page: Page) => {
  await logIn(page, 'admin@dorsal.test')
  await heading(page, 'Eventos')
  await page.getByRole('link', { name: RACE }).first().click()
  await openSection(page, 'Equipo')
  await page.getByRole('heading', { level: 2, name: 'Equipo', exact: true }).waitFor()
}

const device = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

/** A device for a desk; the code that its dialog shows. */
const makeDevice = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Nuevo dispositivo' }).click()
  const form = page.getByRole('dialog', { name: 'Nuevo dispositivo' })
  await form.getByLabel('Nombre').fill(name)
  await form.getByLabel('Iniciales de los apellidos').fill('a-f')
  await form.getByRole('button', { name: 'Crear y mostrar el QR' }).click()
  const shown = page.getByRole('dialog', { name: 'Código de entrada' })
  await shown.getByRole('img', { name: `QR para entrar como ${name}` }).waitFor()
  const code = /[2-9A-Z]{4}-[2-9A-Z]{4}/.exec((await shown.textContent()) ?? '')?.[0] ?? ''
  expect(await lookAt(page, { width: 1280, fresh: false })).toEqual([])
  await shown.getByRole('button', { name: 'Listo' }).click()
  await device(page, name).getByText('Invitado').waitFor()
  return code
}

const readPin = async (page: Page) => {
  await page.getByRole('button', { name: 'Ver PIN' }).click()
  const pin = page.getByRole('status', { name: 'PIN' })
  await expect.poll(() => pin.textContent()).toMatch(/^\d{6}$/)
  return (await pin.textContent()) ?? ''
}

const rowsOf = (phone: Page) => phone.getByRole('region', { name: RACE }).getByRole('listitem')

const looksRight = async (page: Page, width: number) =>
  expect(await lookAt(page, { width, fresh: false })).toEqual([])

const joins = async (phone: Page, { code, pin }: { code: string; pin: string }) => {
  await phone.goto(`/equipo#${code.replace('-', '')}`)
  await heading(phone, 'Entra al equipo')
  await expect.poll(() => phone.getByLabel('Código').inputValue()).toBe(code)
  await phone.getByLabel('PIN del coordinador').fill(pin === '000000' ? '111111' : '000000')
  await phone.getByRole('button', { name: 'Entrar' }).click()
  await phone.getByText('El código o el PIN no sirven.').waitFor()
  await looksRight(phone, 360)

  await phone.getByLabel('PIN del coordinador').fill(pin)
  await phone.getByRole('button', { name: 'Entrar' }).click()
  await heading(phone, 'Mesa 4, A-F')
  // What it may do, and nothing else; the code is gone from the address.
  expect(await rowsOf(phone).allInnerTexts()).toEqual([expect.stringContaining('Mesa de entrega')])
  await rowsOf(phone).getByText('Apellidos A-F').waitFor()
  await rowsOf(phone).getByText('Entrega kits, con red o sin ella.').waitFor()
  expect(new URL(phone.url()).hash).toBe('')
  await looksRight(phone, 360)
}

const revoke = async (staff: Page, name: string) => {
  await staff.reload()
  await device(staff, name).getByText('Adentro').waitFor()
  await device(staff, name).getByRole('button', { name: 'Revocar' }).click()
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Revocar' }).click()
  await device(staff, name).getByText('Revocado').waitFor()
}

test('a volunteer joins by QR and PIN, sees only the own desk, and is out when it is revoked', async () => {
  await at(1280, async (staff) => {
    await openTeam(staff)
    const code = await makeDevice(staff, 'Mesa 4, A-F')
    const pin = await readPin(staff)
    await looksRight(staff, 1280)
    await at(360, async (phone) => {
      await joins(phone, { code, pin })
      await revoke(staff, 'Mesa 4, A-F')
      await phone.reload()
      await heading(phone, 'Entra al equipo')
      await phone
        .getByText('Este dispositivo ya no tiene acceso. Pide al coordinador un código nuevo.')
        .waitFor()
    })
  })
})
