/** A race with numbers, its start list and the company that times it: what tests of timing begin with. */
import { eq } from 'drizzle-orm'
import type { TimingBoard, Version } from '#domain/timing/contract.ts'
import { CHECKS } from '#domain/timing/rules/words.ts'
import { start_lists } from '#domain/timing/tables.ts'
import type { Notice } from '#server/contract-kit.ts'
import type { TestProduct } from '../product.ts'
import { createBibDesk } from './bib-desk.ts'

type Race = { event_id: number }

export const createTimingDesk = (product: TestProduct, token: string) => {
  const desk = createBibDesk(product, token)
  const pathOf = ({ event_id }: Race) => `/api/eventos/${event_id}/cronometraje`

  const board = async (race: Race) => (await product.call<TimingBoard>('GET', pathOf(race), { token })).json

  /** The list as it stands, with every warning read. */
  const send = async (race: Race, change: object = {}) => {
    const { next } = await board(race)
    return product.call<Notice & { version: Version }>('POST', `${pathOf(race)}/versiones`, {
      token,
      body: { hash: next?.hash ?? 'nada', read: CHECKS, ...change },
    })
  }

  return {
    ...desk,
    pathOf,
    board,
    send,
    /** A race of so many numbered people whose first version went out. */
    sentRace: async (people: number) => {
      const made = await desk.numberedRace(people)
      await send(made.race)
      return made
    },
    file: (race: Race, version: number, query: string) =>
      product.call('GET', `${pathOf(race)}/versiones/${version}/archivo?${query}`, { token }),
    newToken: async (race: Race, change: object = {}) =>
      (
        await product.call<{ token: string; created: { id: number } }>('POST', `${pathOf(race)}/tokens`, {
          token,
          body: { name: 'Cronos Ltda', ...change },
        })
      ).json,
    listsOf: ({ event_id }: Race) =>
      product.db
        .select()
        .from(start_lists)
        .where(eq(start_lists.event_id, event_id))
        .orderBy(start_lists.version),
  }
}
export type TimingDesk = ReturnType<typeof createTimingDesk>
