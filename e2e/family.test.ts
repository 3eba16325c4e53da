/** A family with three distances buys in one payment; afterwards one of them is taken out and the others stay. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { journeyWidths } from './browser.ts'
import { actsOf, countActs } from './counting.ts'
import { acceptNotice, logIn, heading as title } from './log-in.ts'
import {
  accept,
  chooseSize,
  goToGateway,
  heading,
  identify,
  newRunner,
  type Organiser,
  organise,
  press,
  type Runner,
  tellName,
  tellPersonal,
  tellReach,
} from './registering.ts'
import { createStage } from './stage.ts'

const stage = createStage()
const { at } = stage
let organiser: Organiser

beforeAll(async () => {
  organiser = await organise(stage.address)
})

const OPEN = { gender: 'mixto', start_age: 18, final_age: 99 }
const DISTANCES = {
  category: [
    { ...OPEN, distance: '21K', title: 'Media', difference: 40_000 },
    { ...OPEN, distance: '10K', title: 'Abierta', difference: 0 },
    { ...OPEN, distance: '2K', title: 'Infantil', start_age: 5, final_age: 17, difference: -60_000 },
  ],
}

/** Fields typed or chosen, of four people. */
const MOST_FOR_FOUR = 45

/** The second one takes over the contact data of the first by one tap; those after do as the second did. */
const tellOther = async (page: Page, runner: Runner, position: number) => {
  await tellName(page, runner)
  if (position === 1)
    await page.getByRole('button', { name: /^Usar los mismos datos de contacto de Rosa/ }).click()
  await page.getByText('Medellín, Antioquia. Los datos de contacto de Rosa.').waitFor()
  await press(page, 'Continuar')
  await heading(page, 'Categoría')
}

/** One line instead of the fields; what a medic needs to know stays in sight, for each. */
const sharedContact = async (page: Page) => {
  await heading(page, 'Contacto')
  await page.getByText(/^Los datos de contacto de Rosa: .*En una emergencia, Luis Restrepo\.$/).waitFor()
  await page.getByRole('button', { name: 'Cambiar los datos de contacto' }).waitFor()
  await page.getByLabel('EPS', { exact: true }).waitFor()
  await expect.poll(() => page.getByLabel('Correo electrónico').count()).toBe(0)
}

test.each(journeyWidths('phone'))(
  'at %i px a family of four with three distances pays once',
  async (width) => {
    const event = await organiser.makeEvent(DISTANCES)
    const child = { birthday: `${new Date().getFullYear() - 10}-02-03` }
    const family = [
      newRunner({ name: 'Rosa' }),
      newRunner({ name: 'Luis', gender: 'Masculino' }),
      newRunner({ name: 'Sara', ...child }),
      newRunner({ name: 'Tomás', gender: 'Masculino', ...child }),
    ]
    await at(width, async (page) => {
      await countActs(page)
      await page.goto(`/registrate/${event.slug}`)
      for (const [position, runner] of family.entries()) {
        if (position > 0) await page.getByRole('button', { name: 'Agregar otra persona' }).click()
        await identify(page, runner)
        if (position === 0) await tellPersonal(page, runner)
        else await tellOther(page, runner, position)
        if (position === 0) await page.getByRole('radio', { name: /^21K/ }).check()
        else {
          await page.getByLabel('Rosa', { exact: true }).waitFor()
          if (position === 1)
            await page.getByLabel('Luis', { exact: true }).selectOption({ label: '10K · Abierta · $88.500' })
        }
        await chooseSize(page, 'M')
        await press(page, 'Continuar')
        if (position === 0) await tellReach(page, runner)
        else await sharedContact(page)
        await press(page, 'Continuar')
        await heading(page, 'Bienvenido')
      }
      for (const place of [3, 4]) {
        const person = page.getByRole('region', { name: `Participante ${place}` })
        await person.getByText(`Rosa ${family[0]?.last_name}, CC ${family[0]?.dni}`).waitFor()
        await person.getByLabel('Parentesco').selectOption('Madre')
        await person.getByRole('checkbox', { name: /acudiente/ }).check()
      }
      await accept(page)
      await press(page, 'Ir a pagar')
      await heading(page, '¡Estás a un paso!')
      await page.getByText('$274.000').first().waitFor()
      await expect.poll(() => page.getByRole('radio', { name: 'Pasarela de prueba' }).isChecked()).toBe(true)
      expect((await actsOf(page)).length).toBeLessThanOrEqual(MOST_FOR_FOUR)
      await goToGateway(page)
      await press(page, 'Aprobar')
      await page.getByRole('heading', { name: '¡Pago aprobado!' }).waitFor()
    })

    await at(1280, async (page) => {
      await logIn(page, 'admin@dorsal.test')
      await title(page, 'Eventos')
      await page.goto(`/admin/eventos/show/${event.id}/competitor?search=${family[1]?.dni}`)
      await page.getByRole('link', { name: `Ver a Luis ${family[1]?.last_name}` }).click()
      const drawer = page.getByRole('dialog', { name: /y 3 más$/ })
      const luis = drawer.getByRole('region', { name: /Luis/ })
      await luis.getByText('10K Abierta').waitFor()
      await luis.getByRole('button', { name: 'Anular a esta persona' }).click()
      const decision = page.getByRole('dialog', { name: 'Anular a una persona' })
      await decision.getByLabel('Razón').fill('Se lesionó')
      await decision.getByRole('button', { name: 'Anular a esta persona' }).click()
      await acceptNotice(page, 'Persona anulada')
      const rest = page.getByRole('dialog', { name: /y 2 más$/ })
      await rest.getByText(`Salieron de la inscripción: Luis ${family[1]?.last_name}.`).waitFor()
    })
  },
)
