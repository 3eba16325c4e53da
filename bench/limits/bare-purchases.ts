/** The limit of a purchase: a process of its own that only has the driver. Told how many, it saves them and answers. */
import pg from 'pg'
import { runLoad } from '../measuring/load.ts'
import { prepareRawSave } from './raw-save.ts'

type Told = { count: number; clients: number }

const { connection, scene, sample_id, first } = JSON.parse(process.env.BENCH_PURCHASES ?? '{}')
const pool = new pg.Pool({ ...connection, max: 10 })
const save = await prepareRawSave(pool, scene, sample_id)
let number = Number(first)

process.on('message', async ({ count, clients }: Told) => {
  await runLoad(clients, count, () => save(++number))
  process.send?.('done')
})
process.send?.('ready')
