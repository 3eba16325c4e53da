/** What an act is handed. */
import type { Chance } from '#demo/random.ts'
import type { Client } from './client.ts'
import type { Ledger } from './ledger.ts'
import type { Props } from './props.ts'
import type { Stage } from './stage.ts'

export type World = {
  stage: Stage
  client: Client
  ledger: Ledger
  props: Props
  chance: Chance
  /** A number nobody had before: the people of the drill. */
  next: () => number
}
