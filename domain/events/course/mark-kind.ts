/** What a mark of a file is, by what people and programs call it. */
import type { CourseMark } from '../page/page-tables.ts'

const KINDS: [CourseMark['kind'], RegExp][] = [
  ['water', /agua|hidrat|water|drink/],
  ['food', /comida|aliment|food|abastec|refriger|fruta/],
  ['medical', /medic|cruz|ambul|auxilio|first aid|hospital/],
]

/** Both ends are drawn anyway. */
const END = /^(salida|meta|llegada|inicio|fin|start|finish|end)( y meta)?$/

const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

export const markKind = (name: string, symbol: string): CourseMark['kind'] => {
  const told = `${folded(name)} ${folded(symbol)}`
  return KINDS.find(([, words]) => words.test(told))?.[0] ?? 'other'
}

export const isEnd = (name: string) => END.test(folded(name).trim())
