/** What staff do meanwhile: pictures, results of a race, a mailing of certificates. */
import type { WireInspection } from '#domain/results/import/plan-contract.ts'
import { certificateForm, excelOf } from '#testing/certificate-form.ts'
import { planOf } from '#testing/desks/import-desk.ts'
import { multipartBody } from '#testing/multipart.ts'
import type { Asked } from './client.ts'
import type { World } from './world.ts'

const RECIPIENTS = 15
const FINISHERS = 200

export const pictureOf = ({ props }: World): Asked => {
  const file = { filename: 'foto.png', type: 'image/png', bytes: props.picture }
  const { body, headers } = multipartBody({ file })
  return { path: '/image/upload', body, headers: { ...headers, ...props.staff } }
}

export const upload = async (world: World): Promise<void> => {
  const answer = await world.client.ask(pictureOf(world))
  if (answer?.status === 200) world.ledger.uploaded.push(String(answer.json.url))
}

const clock = (seconds: number) =>
  [3600, 60, 1].map((unit) => String(Math.floor(seconds / unit) % 60).padStart(2, '0')).join(':')

const finishers = () =>
  Array.from(
    { length: FINISHERS },
    (_, at) => `${at + 1},Atleta ${at + 1},10K,${at % 2 ? 'F' : 'M'},Abierta,${clock(2_400 + at * 7)}`,
  )

export const importResults = async ({ client, ledger, props }: World): Promise<void> => {
  const { event_id } = props.finished
  const text = ['Dorsal,Nombre,Distancia,Género,Categoría,Tiempo chip', ...finishers()].join('\n')
  const file = { filename: 'resultados.csv', type: 'text/csv', bytes: Buffer.from(text) }
  const { body, headers } = multipartBody({ file })
  const path = `/api/event-results/${event_id}/imports`
  const uploaded = await client.ask({ path, body, headers: { ...headers, ...props.staff } })
  const { import: started, inspection } = (uploaded?.json ?? {}) as {
    import?: { id: number }
    inspection?: WireInspection
  }
  if (!started || !inspection) return
  const run = await client.ask({
    path: `${path}/${started.id}/run`,
    json: { plans: planOf(inspection), official: true },
    headers: props.staff,
  })
  // Refused while another one runs.
  if (run?.status === 200 && run.json.icon === 'success') ledger.imports.push(started.id)
}

/** Sent once: who gets no answer looks at the list before sending again. */
export const mailCertificates = async ({ client, ledger, props, next }: World): Promise<void> => {
  const people = Array.from({ length: RECIPIENTS }, () => next())
  const rows = people.map((number) => [`Persona ${number}`, `certificado${number}@correo.test`])
  const bytes = excelOf([['Nombre', 'Correo'], ...rows])
  const { body, headers } = await certificateForm({ excel: { filename: 'personas.xlsx', bytes } })
  const answer = await client.once({
    path: '/api/certificados',
    body,
    headers: { ...headers, ...props.staff },
  })
  const { success, job_id, total } = (answer?.json ?? {}) as {
    success?: boolean
    job_id: string
    total: number
  }
  if (answer?.status === 200 && success) ledger.mailings.push({ job_id, total })
}
