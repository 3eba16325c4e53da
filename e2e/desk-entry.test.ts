/** The expo desk: somebody comes after the public deadline and is let in, with a reason, into a block and by time. */
import { expect, test } from 'vitest'
import { journeyWidths } from './browser.ts'
import { acceptNotice, heading, logIn } from './log-in.ts'
import { inDays, organise } from './registering.ts'
import { lookAt } from './screens-look.ts'
import { createStage } from './stage.ts'

const stage = createStage()
const { at } = stage

const RACE_DAY = inDays(2)

/** Closed to the public, open at the desk; the longer distance starts in waves and keeps places for the expo. */
const makeRace = async () => {
  const organiser = await organise(stage.address)
  const name = `Carrera de la expo ${Math.random().toString(36).slice(2, 7)}`
  const open = { gender: 'mixto', start_age: 10, final_age: 99 }
  const { id } = await organiser.makeEvent({
    name,
    team_size: [{ id: 1 }],
    event_datetime: `${RACE_DAY} 06:00:00`,
    register_deadline: inDays(-1),
    desk_until: `${RACE_DAY} 05:30:00`,
    category: [
      { ...open, distance: '21K', title: 'Abierta' },
      { ...open, distance: '5K', title: 'Recreativa' },
    ],
    kits: [
      { kit_name: 'Camiseta', size: 'M', amount: 20 },
      { kit_name: 'Camiseta', size: '10', amount: 20, to_age: 12 },
    ],
  })
  const kept = { name: 'Expo del sábado', owner: 'expo', places: 3, distances: ['21K'], code: '' }
  const { capacity } = (await organiser.post(`/api/eventos/${id}/blocks`, kept)) as {
    capacity: { distances: { id: number; name: string }[] }
  }
  const half = capacity.distances.find((distance) => distance.name === '21K')
  await organiser.post(`/api/eventos/${id}/distances/${half?.id}`, {
    name: '21K',
    start_at: `${RACE_DAY} 05:45:00`,
    place: 'Parque de los Novios',
    waves: [
      { name: 'A', start_at: `${RACE_DAY} 05:45:00`, up_to_time: '1:40' },
      { name: 'B', start_at: `${RACE_DAY} 06:15:00` },
    ],
  })
  return { id, name }
}

test.each(journeyWidths('desk'))(
  'at %i px who comes to the expo after the deadline is let in with a reason, seen in the drawer and moved to another wave',
  (width) =>
    at(width, async (page) => {
      const race = await makeRace()
      await logIn(page, 'admin@dorsal.test')
      await heading(page, 'Eventos')
      await page.goto(`/admin/eventos/show/${race.id}/competitor`)
      await heading(page, race.name)

      await page.getByRole('button', { name: 'Inscribir participante' }).click()
      const form = page.getByRole('dialog', { name: 'Inscribir participante' })
      await form.getByText('Inscripción en mesa hasta').waitFor()
      await form.getByLabel('Identificación (DNI)').fill(`4700${width}`)
      await form.getByLabel('Fecha de nacimiento').fill('05/03/1991')
      await form.getByLabel('Nombres').fill('Marcela')
      await form.getByLabel('Apellidos').fill('Rúa Gil')
      await form.getByLabel('Género').selectOption('Femenino')
      await form.getByLabel('Celular').fill('300 555 7788')
      await form.getByLabel('Correo electrónico').fill(`p4700${width}@correo.test`)
      await form.getByLabel('Departamento').selectOption('Antioquia')
      await form.getByLabel('Ciudad').selectOption('Medellín')
      await form.getByLabel('Contacto de emergencia').fill('Gloria Gil')
      await form.getByLabel('Teléfono de emergencia').fill('300 555 1122')
      await form.getByLabel('Bloque').selectOption({ label: 'Expo del sábado (quedan 3, 21K)' })
      await form.getByLabel('Categoría').selectOption({ label: '21K Abierta' })
      const kits = form.getByLabel('Kit y talla')
      expect(await kits.locator('optgroup').getAttribute('label')).toBe('Para otras personas (pide razón)')
      expect(await kits.locator('optgroup option').allTextContents()).toEqual([
        'Camiseta Niños 10 (quedan 20)',
      ])
      await kits.selectOption({ label: 'Camiseta M (quedan 20)' })
      await form.getByLabel('Tiempo estimado').fill('1:45')

      expect(await form.getByLabel('Razón').count()).toBe(0)
      await form.getByRole('button', { name: 'Inscribir' }).click()
      const reason = form.getByLabel('Razón')
      await reason.waitFor()
      await form.getByText('En la mesa puedes inscribir: escribe la razón.').waitFor()
      await expect.poll(() => reason.evaluate((box) => box === document.activeElement)).toBe(true)
      expect(await lookAt(page, { width, fresh: false })).toEqual([])
      await form.getByRole('button', { name: 'Inscribir' }).click()
      await form.getByText('Escribe la razón.', { exact: true }).waitFor()
      await reason.fill('Compró en la expo')
      await form.getByRole('button', { name: 'Inscribir' }).click()
      await acceptNotice(page, 'Inscripción guardada')

      const drawer = page.getByRole('dialog', { name: 'Marcela Rúa Gil' })
      await drawer.getByText('Expo del sábado').waitFor()
      await drawer.getByText('B · 6:15 a. m.').waitFor()
      await drawer.getByText('1:45:00').waitFor()
      await drawer.getByText('Inscrita a mano').waitFor()

      await drawer.getByRole('button', { name: 'Más' }).click()
      await page.getByRole('menuitem', { name: 'Cambiar categoría o kit' }).click()
      const changing = page.getByRole('dialog', { name: 'Cambiar inscripción' })
      await changing.getByLabel('Oleada').selectOption({ label: 'Oleada A · 5:45 a. m.' })
      await changing.getByLabel('Kit y talla').selectOption({ label: 'Camiseta Niños 10 (quedan 20)' })
      await changing.getByRole('button', { name: 'Ver diferencia' }).click()
      await changing.getByLabel('Razón').fill('Es la talla que le sirve')
      await changing.getByRole('button', { name: 'Ver diferencia' }).click()
      await changing.getByText('El precio no cambia.').waitFor()
      expect(await lookAt(page, { width, fresh: false })).toEqual([])
      await changing.getByRole('button', { name: 'Aplicar cambio' }).click()
      await acceptNotice(page, 'Inscripción actualizada')
      await drawer.getByText('A · 5:45 a. m.').waitFor()
      await drawer.getByRole('button', { name: 'Cerrar' }).click()
      await drawer.waitFor({ state: 'detached' })

      await page.getByRole('button', { name: 'Filtros' }).click()
      await page.getByLabel('Bloque').selectOption({ label: 'Expo del sábado' })
      await page.getByText('1 participante', { exact: true }).waitFor()
      await page.getByText('21K Abierta · Niños 10 · Oleada A · Expo del sábado').waitFor()
    }),
)
