/** The kit desk: a scan until its card, what a snapshot of 20,000 weighs and costs, and forty desks that come back at once. */
import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { signCode } from '#domain/registration/sign-qr.ts'
import { closeDatabase, type Database, openDatabase } from '#server/database/connect.ts'
import { findRunningDatabase } from '#server/database/embedded.ts'
import { launchBrowser } from '../e2e/browser.ts'
import { measureScans } from './desk-scan.ts'
import { createClient } from './measuring/http-client.ts'
import { runLoad, sideBySide } from './measuring/load.ts'
import { dropDataDir, newDataDir, type Stage, startStage } from './measuring/stage.ts'
import { milliseconds, type Row } from './measuring/table.ts'
import { addExpo } from './seeds/expo.ts'

const PEOPLE = 20_000
const DESKS = 40
const ROWS = 50
const SCANS = 60
const SECRET_KEY = 'a-key-for-the-bench-that-is-long-enough'
const MOST_BYTES = 2_000_000

type Expo = Awaited<ReturnType<typeof addExpo>>
const bearer = (token = '') => ({ authorization: `Bearer ${token}` })

const benchScan = async ({ address }: Stage, { event_id, people, desks }: Expo): Promise<Row> => {
  const browser = await launchBrowser()
  try {
    const context = await browser.newContext({ baseURL: address, viewport: { width: 390, height: 800 } })
    await context.addInitScript((token) => localStorage.setItem('dorsal.device', token), desks[0] ?? '')
    const page = await context.newPage()
    await page.goto(`/mesa/${event_id}`)
    await page.getByRole('button', { name: 'Buscar' }).waitFor({ timeout: 120_000 })
    const issued_at = Math.floor(Date.now() / 1000)
    const codes = Array.from({ length: SCANS + 10 }, (_, at) => {
      const { key = '', name = '' } = people[(at * 271 + 1) % people.length] ?? {}
      return { text: signCode(SECRET_KEY, 'person', key, issued_at), name }
    })
    const { ours, limit } = await measureScans(page, codes)
    return {
      what: 'scan until the card, 20,000 people on the desk (beside one bare IndexedDB get)',
      ours: milliseconds(ours),
      limit: milliseconds(limit),
      ratio: ours / limit,
      bar: { kind: 'at most', value: 5 },
    }
  } finally {
    await browser.close()
  }
}

/** The rows a snapshot has, asked for as plainly as can be. */
const READ_ROWS = (event_id: number) => sql`
  select m.id, m.participant_key, m.name, m.last_name, m.dni, m.birthday, m.guardian, m.consents, m.kit_id, r.reference,
    r.team_name, c.distance, b.number
  from participants m join registrations r on r.id = m.registration_id join categories c on c.id = m.category_id
  left join bibs b on b.participant_id = m.id where m.event_id = ${event_id} and m.state = 'confirmed'`

const benchSnapshot = async (db: Database, { address }: Stage, { event_id, desks }: Expo): Promise<Row[]> => {
  const client = createClient(address, 1)
  const path = `/api/kit-desk/${event_id}/snapshot`
  const headers = { ...bearer(desks[0]), 'accept-encoding': 'gzip' }
  const { body, status } = await client.get(path, headers)
  const snapshot = JSON.parse(gunzipSync(body).toString()) as { people: unknown[] }
  if (status !== 200 || snapshot.people.length !== PEOPLE)
    throw new Error(`the snapshot has ${snapshot.people.length} people`)
  const timed = async (act: () => Promise<unknown>) => {
    const from = performance.now()
    await act()
    return performance.now() - from
  }
  const { ours, limit } = await sideBySide(
    5,
    // One person more or less makes another: what was made before does not help.
    async () => {
      await db.execute(sql`update participants set name = name || ' ' where id = (
        select min(id) from participants where event_id = ${event_id})`)
      return timed(() => client.get(path, headers))
    },
    () => timed(() => db.execute(READ_ROWS(event_id))),
  )
  client.close()
  const kB = (bytes: number) => `${Math.round(bytes / 1000)} kB`
  return [
    {
      what: 'snapshot of 20,000 people, gzip',
      ours: kB(body.length),
      limit: kB(MOST_BYTES),
      ratio: body.length / MOST_BYTES,
      bar: { kind: 'at most', value: 1 },
    },
    {
      what: 'snapshot of 20,000 people, made and sent (beside reading the same rows)',
      ours: milliseconds(ours),
      limit: milliseconds(limit),
      ratio: ours / limit,
      bar: null,
    },
  ]
}

const uploadsOf = ({ people, desks }: Expo) =>
  desks.map((token, desk) => ({
    headers: bearer(token),
    rows: Array.from({ length: ROWS }, (_, at) => ({
      id: randomUUID(),
      kind: 'handed',
      participant_id: people[desk * ROWS + at]?.id ?? 0,
      device_at: new Date().toISOString(),
      offset_ms: 0,
    })),
  }))

/** What others do meanwhile: they look at the race, and look somebody up. */
const othersOf =
  (client: ReturnType<typeof createClient>, { slug, event_id }: Expo) =>
  (number: number) =>
    number % 2 === 0
      ? client.get(`/evento/${slug}`)
      : client.get(`/api/competitor/${1_500_000_000 + number}?birthday=1990-05-12&event_id=${event_id}`)

const benchUploads = async (db: Database, { address }: Stage, expo: Expo): Promise<Row[]> => {
  const [desks, visitors] = [createClient(address, DESKS), createClient(address, 4)]
  const others = othersOf(visitors, expo)
  await runLoad(4, 200, others)
  const rest = await runLoad(4, 400, others)
  const uploads = uploadsOf(expo)
  let working = true
  const times: number[] = []
  const visiting = Array.from({ length: 4 }, async (_, at) => {
    for (let number = at; working; number += 4) {
      const from = performance.now()
      await others(number)
      times.push(performance.now() - from)
    }
  })
  const answers = await Promise.all(
    uploads.map(({ headers, rows }) =>
      desks.post(
        `/api/kit-desk/${expo.event_id}/handovers`,
        { sent_at: new Date().toISOString(), rows },
        headers,
      ),
    ),
  )
  working = false
  await Promise.all(visiting)
  const sorted = times.toSorted((one, other) => one - other)
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from handovers where event_id = ${expo.event_id}`,
  )
  const [total, broken] = [rows[0]?.total ?? 0, answers.filter(({ status }) => status !== 200).length]
  desks.close()
  visitors.close()
  return [
    {
      what: `hand-overs of ${DESKS} desks at once that are there, of ${DESKS * ROWS}`,
      ours: String(total),
      limit: String(DESKS * ROWS),
      ratio: total / (DESKS * ROWS),
      bar: { kind: 'at least', value: 1 },
    },
    {
      what: 'their uploads refused or failed',
      ours: String(broken),
      limit: '0',
      ratio: broken,
      bar: { kind: 'at most', value: 0 },
    },
    {
      what: 'p95 of other calls meanwhile (beside the same calls at rest)',
      ours: milliseconds(p95),
      limit: milliseconds(rest.p95Ms),
      ratio: p95 / rest.p95Ms,
      bar: { kind: 'at most', value: 3 },
    },
  ]
}

export const benchKitDesk = async (): Promise<Row[]> => {
  const dataDir = newDataDir()
  const stage = await startStage(dataDir, { SECRET_KEY })
  try {
    const connection = findRunningDatabase(dataDir)
    if (!connection) throw new Error('the database of the stage is not there')
    const db = openDatabase(connection, { limits: '' })
    const expo = await addExpo(db, { people: PEOPLE, desks: DESKS })
    const rows = [
      ...(await benchSnapshot(db, stage, expo)),
      await benchScan(stage, expo),
      ...(await benchUploads(db, stage, expo)),
    ]
    await closeDatabase(db)
    return rows
  } finally {
    await stage.stop()
    dropDataDir(dataDir)
  }
}
