/** What the journeys of certificates need before they begin, made by the API: an event with results, files to upload. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { excelOf, picture } from '#testing/certificate-form.ts'
import { DEMO_PASSWORD } from './log-in.ts'

const PATIENCE_MS = 30_000

export const jpg = async (width = 1200, height = 850) => ({
  name: 'certificado.jpg',
  mimeType: 'image/jpeg',
  buffer: await picture(width, height),
})

export const icon = async () => ({
  name: 'icono.png',
  mimeType: 'image/png',
  buffer: await picture(200, 200, 'png'),
})

export const excel = (rows: string[][]) => ({
  name: 'personas.xlsx',
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: excelOf(rows),
})

export const filePart = ({ name, buffer }: { name: string; buffer: Buffer }): [Blob, string] => [
  new Blob([new Uint8Array(buffer)]),
  name,
]

const TIMES = `Dorsal,Nombre,Distancia,Genero,Categoria,Tiempo chip
101,María Fernanda Ñúñez Peñaloza,21K,F,Mayores,01:31:02
102,Juan Sebastián de la Hoz Bermúdez y Villavicencio Restrepo,21K,M,Mayores,01:40:00
`

export type CertificateDesk = {
  call: <T>(method: string, path: string, body?: object) => Promise<T>
  /** A CSV as a timing company sends it, published when this ends. */
  importTimes: (eventId: number, times: string) => Promise<void>
  makeEventWithResults: (name: string) => Promise<{ id: number; slug: string; resultIds: string[] }>
}

type Column = { samples?: string[] }
type Sheet = { sheet: string; header_row: number; race_division: string; columns: Column[] }

/** An administrator at the API. */
export const createDesk = async (address: string): Promise<CertificateDesk> => {
  let token = ''
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const form = body instanceof FormData
    const answer = await fetch(address + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && !form ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: form ? body : JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const account = { email: 'admin@dorsal.test', password: DEMO_PASSWORD }
  token = (await call<{ token: string }>('POST', '/api/auth/login', account)).token

  const importTimes = async (eventId: number, times = TIMES) => {
    const imports = `/api/event-results/${eventId}/imports`
    const file = new FormData()
    file.set('file', new Blob([times]), 'tiempos.csv')
    const uploaded = await call<{ import: { id: number }; inspection: { sheets: Sheet[] } }>(
      'POST',
      imports,
      file,
    )
    const plans = uploaded.inspection.sheets.map(({ sheet, header_row, race_division, columns }) => ({
      sheet,
      header_row,
      race_division,
      columns: columns.map(({ samples: _, ...column }) => column),
    }))
    const one = `${imports}/${uploaded.import.id}`
    await call('POST', `${one}/run`, { plans, official: true })
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await wait(200)) {
      const { state } = (await call<{ import: { state: string } }>('GET', one)).import
      if (state === 'done') return
      if (state === 'failed') break
    }
    throw new Error('The results were not imported.')
  }

  return {
    call,
    importTimes,
    makeEventWithResults: async (name) => {
      const fields = new FormData()
      fields.set('name', name)
      fields.set('sport', 'running')
      fields.set('event_datetime', '2026-05-10 06:00:00')
      await call('POST', '/api/eventos-externos', fields)
      const { data } = await call<{ data: { id: number; slug: string }[] }>(
        'GET',
        `/api/event-results?search=${encodeURIComponent(name)}`,
      )
      const [event] = data
      if (!event) throw new Error(`No event ${name}`)
      await importTimes(event.id)
      const { results } = await call<{ results: { id: string }[] }>(
        'GET',
        `/api/eventos/${event.id}/certificate-design/results`,
      )
      return { ...event, resultIds: results.map(({ id }) => id) }
    },
  }
}

/** A box on the certificate, by what it is called. */
export const box = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: 'Elementos del certificado' }).getByRole('button', { name }).first()

export const openDesigner = async (page: Page, eventId: number) => {
  await page.goto(`/admin/eventos/show/${eventId}/certificate-design`)
  await page.locator('[data-ready="true"]').waitFor()
}

/** What the number field says now, as a number. */
export const numberIn = async (page: Page, label: string) =>
  Number((await page.getByLabel(label, { exact: true }).inputValue()).replace(',', '.'))

/** The form of /admin/certificados/crear with everything but when it is sent. */
export const fillBatch = async (page: Page, name: string, people: string[][]) => {
  await page.getByLabel('Nombre del evento').fill(name)
  await page.getByLabel('Ciudad').fill('Manizales')
  await page.getByLabel('Fecha del evento').fill('08/11/2026')
  await page.keyboard.press('Escape')
  await page.getByLabel('Ícono del evento').setInputFiles(await icon())
  await page.getByLabel(/^Excel/).setInputFiles(excel(people))
  await page.getByText(`${people.length - 1} personas`, { exact: true }).waitFor()
  await page.getByLabel(/^Certificado \*/).setInputFiles(await jpg())
  await page.locator('[data-ready="true"]').waitFor()
}
