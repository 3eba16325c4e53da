/** From samples to rows: what is promised for a long day, beside the figures one wants to see. */
import type { Row } from '../measuring/table.ts'
import type { Tally } from './asking.ts'
import type { Sample, Table } from './watch.ts'

const MEGABYTE = 1024 * 1024
/** Of the issue: minute 10 of 30. A shorter run is measured at a third of it. */
const SETTLED = 1 / 3
/** The width of what is averaged: two minutes of thirty. */
const WINDOW = 1 / 15
const MOST_GROWTH = 1.1
const OLDEST_JOB_S = 60

/**
 * PostgreSQL leaves fifty dead rows in any table, however few live there (autovacuum_vacuum_threshold, to which it adds a
 * fifth of the live ones): a settings table of three rows that were written forty times is no trouble for anybody.
 */
const LEFT_ANYWHERE = 50
/** Autovacuum comes once a minute. What died since it was here has not outgrown anything; what it left twice has. */
const TWO_ROUNDS_S = 120

export const figure = (what: string, ours: string): Row => ({ what, ours, limit: '', ratio: null, bar: null })
export const none = (what: string, count: number): Row => ({
  what,
  ours: String(count),
  limit: '0',
  ratio: count,
  bar: { kind: 'at most', value: 0 },
})

const megabytes = (bytes: number) => `${Math.round(bytes / MEGABYTE)} MB`
const average = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

const memoryRows = (samples: Sample[], seconds: number): Row[] => {
  const half = (WINDOW * seconds) / 2
  const around = (middle: number) =>
    average(samples.filter((one) => Math.abs(one.seconds - middle) <= half).map(({ bytes }) => bytes))
  const [settled, end] = [around(SETTLED * seconds), around(seconds - half)]
  const minute = (SETTLED * seconds) / 60
  return [
    {
      what: `soak: memory of the server at the end (beside minute ${Number(minute.toFixed(1))})`,
      ours: megabytes(end),
      limit: megabytes(settled),
      ratio: end / settled,
      bar: { kind: 'at most', value: MOST_GROWTH },
    },
    figure(
      'soak: most memory of the server at any time',
      megabytes(Math.max(...samples.map(({ bytes }) => bytes))),
    ),
  ]
}

const jobRows = (samples: Sample[]): Row[] => {
  const oldest = samples.map(({ oldestJob }) => oldestJob).reduce((a, b) => (b.seconds > a.seconds ? b : a))
  return [
    {
      what: 'soak: age of the oldest job that could have been done, at any time',
      ours: `${oldest.seconds.toFixed(1)} s (${oldest.name})`,
      limit: `${OLDEST_JOB_S} s`,
      ratio: oldest.seconds / OLDEST_JOB_S,
      bar: { kind: 'at most', value: 1 },
    },
    figure(
      'soak: letters that waited, most at any time',
      String(Math.max(...samples.map(({ waitingLetters }) => waitingLetters))),
    ),
  ]
}

const isOutgrown = ({ live, dead }: Table) => dead > live + LEFT_ANYWHERE

/** The longest time in a row that each table was found outgrown. */
const outgrownFor = (samples: Sample[]): Map<string, number> => {
  const since = new Map<string, number>()
  const longest = new Map<string, number>()
  for (const { seconds, tables } of samples) {
    const outgrown = new Set(tables.filter(isOutgrown).map(({ name }) => name))
    for (const name of since.keys()) if (!outgrown.has(name)) since.delete(name)
    for (const name of outgrown) {
      const from = since.get(name) ?? seconds
      since.set(name, from)
      longest.set(name, Math.max(longest.get(name) ?? 0, seconds - from))
    }
  }
  return longest
}

const tableRows = (samples: Sample[]): Row[] => {
  const longest = outgrownFor(samples)
  const outgrown = [...longest].filter(([, seconds]) => seconds >= TWO_ROUNDS_S).map(([name]) => name)
  const atEnd = (samples.at(-1)?.tables ?? []).filter(isOutgrown)
  const most = samples
    .flatMap(({ tables }) => tables)
    .filter(isOutgrown)
    .reduce((a: Table | null, b) => (a && a.dead / (a.live + 1) >= b.dead / (b.live + 1) ? a : b), null)
  const told = ({ name, live, dead }: Table) => `${name}: ${dead} dead, ${live} live`
  if (outgrown.length > 0) console.error(`Outgrown for two rounds of autovacuum: ${outgrown.join(', ')}`)
  for (const table of atEnd) console.error(`Outgrown at the end: ${told(table)}`)
  return [
    none('soak: tables with more dead rows than live ones for two rounds of autovacuum', outgrown.length),
    none('soak: tables with more dead rows than live ones a while after the crowd went home', atEnd.length),
    figure('soak: most dead rows beside the live ones at any time', most ? told(most) : 'never more'),
  ]
}

export const judge = (
  { calls, obeyed, broken, refused, acts }: Tally,
  samples: Sample[],
  seconds: number,
): Row[] => {
  for (const failure of broken.slice(0, 10)) console.error(`5xx: ${failure}`)
  for (const refusal of refused.slice(0, 10)) console.error(`refused: ${refusal}`)
  const done = [...acts.values()].reduce((sum, count) => sum + count, 0)
  return [
    none(
      'soak: answers of 5xx other than the 503 with Retry-After, and calls without an answer',
      broken.length,
    ),
    none('soak: unexpected refusals of what must succeed', refused.length),
    figure('soak: 503 with Retry-After, each obeyed', String(obeyed)),
    ...memoryRows(samples, seconds),
    ...jobRows(samples),
    ...tableRows(samples),
    figure(
      'soak: acts and calls a second',
      `${(done / seconds).toFixed(1)}, ${(calls / seconds).toFixed(1)}`,
    ),
  ]
}
