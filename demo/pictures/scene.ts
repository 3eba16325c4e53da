/** What a scene gets and gives: pieces of SVG 1200 by 870 and the words on them. */
import type { Chance } from '../random.ts'
import type { Word } from './paint.ts'

type SceneFacts = { luck: Chance; mark: string }
export type Scene = (facts: SceneFacts) => { shapes: string; words: Word[] }
