/** Who comes, how often, and what staff do meanwhile. People come at an even pace, whether or not those before are done. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Headers } from './asking.ts'
import { buyAtGateway, buyByTransfer, buyInStore, leaveOrder, leaveRegistration } from './buyers.ts'
import { deskOf } from './desks.ts'
import * as staff from './staff.ts'
import {
  lookUpKnown,
  lookUpStranger,
  readOwn,
  readPages,
  readResults,
  readStore,
  visitOwnEvents,
} from './visitors.ts'
import type { World } from './world.ts'

type Act = (world: World) => Promise<void>

/** How many of a hundred people come for it. */
const PEOPLE: Record<string, [act: Act, share: number]> = {
  'pages read': [readPages, 22],
  'results read': [readResults, 14],
  'store read': [readStore, 8],
  'strangers looked up': [lookUpStranger, 12],
  'known people looked up': [lookUpKnown, 6],
  'own registrations read': [readOwn, 6],
  'Mis Eventos visited': [visitOwnEvents, 4],
  'places paid at the gateway': [buyAtGateway, 10],
  'places by transfer': [buyByTransfer, 6],
  'registrations left': [leaveRegistration, 5],
  'orders paid': [buyInStore, 4],
  'orders left': [leaveOrder, 3],
}

type Task = (world: World, who: Headers) => Promise<void>

/** Seconds from one time to the next. */
const STAFF: Record<string, [task: Task, every: number]> = {
  'lists read': [staff.readLists, 2],
  'transfers decided': [staff.decideTransfers, 5],
  'people moved': [staff.movePerson, 10],
  'pictures uploaded': [staff.uploadPicture, 30],
  'events edited': [staff.editEvent, 60],
  'Excel files exported': [staff.exportExcel, 60],
  'results published': [staff.publishResults, 90],
  'certificates mailed': [staff.mailCertificates, 120],
  'messages written': [staff.writeMessage, 180],
}
const STAFF_SESSION_S = 300
const DESK = { news: 15, snapshot: 60, handOver: 20 }

const pickAct = (luck: number): [string, Act] => {
  let left = luck * Object.values(PEOPLE).reduce((sum, [, share]) => sum + share, 0)
  for (const [name, [act, share]] of Object.entries(PEOPLE)) {
    left -= share
    if (left < 0) return [name, act]
  }
  throw new Error('chance ended above one')
}

export const gatherCrowd = (world: World, peopleASecond: number) => {
  const { asking, chance } = world
  const over = new AbortController()
  const underWay = new Set<Promise<void>>()
  let mostAtOnce = 0

  const run = (name: string, act: () => Promise<unknown>) => {
    const one: Promise<void> = asking.run(name, act).finally(() => underWay.delete(one))
    underWay.add(one)
    mostAtOnce = Math.max(mostAtOnce, underWay.size)
    return one
  }
  /** Resolves when it is time, or when the crowd is sent home. */
  const pause = (ms: number) => wait(Math.max(0, ms), undefined, { signal: over.signal }).catch(() => {})

  /** By the clock, so that a slow answer does not thin out the crowd. */
  const arrivals = async () => {
    const began = performance.now()
    for (let came = 0; !over.signal.aborted; came++) {
      await pause(began + (came * 1000) / peopleASecond - performance.now())
      if (over.signal.aborted) return
      const [name, act] = pickAct(chance.next())
      void run(name, () => act(world))
    }
  }
  /** One after the other, as one person does it; the first somewhere in its interval. */
  const comeRound = async (name: string, everySeconds: number, act: () => Promise<unknown>) => {
    await pause(everySeconds * 1000 * chance.next())
    while (!over.signal.aborted) {
      await run(name, act)
      await pause(everySeconds * 1000)
    }
  }

  const staffWork = async () => {
    let who = await staff.logInAsStaff(world)
    const logIn = async () => {
      who = await staff.logInAsStaff(world)
    }
    await Promise.all([
      comeRound('staff logged in', STAFF_SESSION_S, logIn),
      ...Object.entries(STAFF).map(([name, [task, every]]) => comeRound(name, every, () => task(world, who))),
    ])
  }
  const deskWork = world.expo.desks.flatMap((_, at) => {
    const { readNews, readSnapshot, handOver } = deskOf(world, at)
    return [
      comeRound('news of a desk', DESK.news, readNews),
      comeRound('lists of a desk', DESK.snapshot, readSnapshot),
      comeRound('hand-overs sent', DESK.handOver, handOver),
    ]
  })
  const working = [arrivals(), run('staff at work', staffWork), ...deskWork]

  return {
    mostAtOnce: () => mostAtOnce,
    /** Everybody finishes what they began. */
    sendHome: async () => {
      over.abort()
      await Promise.all(working)
      await Promise.all(underWay)
    },
  }
}
