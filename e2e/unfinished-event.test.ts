/** What is missing or was corrected is said where it matters: to visitors, and to the organiser after saving. */
import { expect, test } from 'vitest'
import { asAdministrator, openEvent } from './event-steps.ts'
import { acceptNotice, DEMO_PASSWORD, heading } from './log-in.ts'
import { createStage } from './stage.ts'

const stage = createStage()
const NAME = 'Travesía sin terminar'

const post = async <T>(path: string, body: object, token = ''): Promise<T> => {
  const answer = await fetch(stage.address + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as T
}

/** As a client of its own would begin one: the rows come in later calls. */
const beginEvent = async () => {
  const { token } = await post<{ token: string }>('/api/auth/login', {
    email: 'admin@dorsal.test',
    password: DEMO_PASSWORD,
  })
  await post(
    '/api/eventos',
    {
      name: NAME,
      sport: 'running',
      participant_limit: 100,
      city: 'Tunja',
      timeframe: '06:00',
      team_size: 1,
      event_datetime: '2056-03-01 06:00:00',
      register_deadline: '2056-02-20',
    },
    token,
  )
}

test('an event activated half done tells its organiser what is missing, and visitors that it opens later', () =>
  stage.at(1280, async (page) => {
    await beginEvent()
    await asAdministrator(page)
    await openEvent(page, NAME)
    await page.getByRole('switch', { name: 'Activo' }).click({ force: true })
    await page
      .getByText('Nadie puede inscribirse todavía: falta una tarifa, una categoría y un kit.')
      .waitFor()
    await acceptNotice(page, 'Evento activado')
    await page.goto('/evento/travesia-sin-terminar')
    await heading(page, NAME)
    const panel = page.getByRole('region', { name: 'Precio e inscripción' })
    await panel.getByRole('button', { name: 'Inscripciones próximamente' }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Inscribirme' }).count()).toBe(0)
    await page.goto('/registrate/travesia-sin-terminar')
    await page.getByRole('heading', { level: 2, name: 'Las inscripciones abren pronto' }).waitFor()
  }))

test('a size that people already have is corrected with a warning, and the money leads to its lines', () =>
  stage.at(1280, async (page) => {
    await asAdministrator(page)
    await openEvent(page, 'Media Maratón del Páramo')
    await page.getByText(/^Entraron \$[\d.]+ y se devolvieron \$[\d.]+\./).waitFor()
    await page.getByRole('link', { name: 'Kits' }).click()
    await page.getByRole('button', { name: 'Editar Camiseta M', exact: false }).first().click()
    const editing = page.getByRole('dialog', { name: 'Editar kit' })
    await editing.getByLabel('Talla').selectOption('XXXXL')
    await editing.getByRole('button', { name: 'Guardar' }).click()
    await page.getByText(/^\d+ inscritos ya tienen la talla M de «Camiseta», que ahora es XXXXL\.$/).waitFor()
    await acceptNotice(page, 'Evento actualizado con éxito')
    await page.getByRole('link', { name: 'Detalles' }).click()
    await page.getByRole('link', { name: 'Ver pagos' }).click()
    await page.waitForURL(/\/admin\/pagos\?event_id=\d+$/)
  }))
