/** Many people at once, each doing one thing after another, until they are sent home. */
import { setTimeout as wait } from 'node:timers/promises'
import { buy } from './buyers.ts'
import { serveAtDesk } from './desk.ts'
import { lookUp, register } from './runners.ts'
import { importResults, mailCertificates, upload } from './staff.ts'
import type { World } from './world.ts'

type Act = (world: World) => Promise<void>

/** How often of a hundred. */
const ACTS: [Act, number][] = [
  [register, 45],
  [buy, 20],
  [lookUp, 15],
  [serveAtDesk, 15],
  [upload, 5],
]

const pickAct = ({ chance }: World): Act => {
  let luck = chance.next() * 100
  for (const [act, share] of ACTS) {
    luck -= share
    if (luck < 0) return act
  }
  return register
}

const PAUSE_MS = 15

export const gatherCrowd = (world: World, people: number) => {
  let going = true
  const person = async () => {
    while (going) {
      await pickAct(world)(world)
      await wait(PAUSE_MS)
    }
  }
  const working = [...Array.from({ length: people }, person), mailCertificates(world), importResults(world)]
  return {
    /** Everybody finishes what they began. */
    sendHome: async () => {
      going = false
      await Promise.all(working)
    },
  }
}
