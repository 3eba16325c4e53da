/** Facts as buttons that are on or off: what a segment says yes or no to, one word each. */
import type { Segment } from '#domain/messages/rules/message-words.ts'
import { FACTS, KIT_WORDS } from '#domain/messages/rules/segment-words.ts'

export type FactChip = { label: string; name: keyof Segment; value: boolean | 'handed' | 'waiting' }

const chip = (name: (typeof FACTS)[number]['name'], value: boolean): FactChip => {
  const fact = FACTS.find((one) => one.name === name)
  return { name, value, label: (value ? fact?.yes : fact?.no) ?? name }
}

/** What an organiser asks for most. */
export const MAIN_FACTS: readonly FactChip[] = [
  chip('paid', true),
  chip('paid', false),
  { name: 'kit', value: 'waiting', label: KIT_WORDS.waiting },
  chip('owes', true),
  chip('unsigned', true),
  chip('minors', true),
  chip('first_time', true),
  chip('finisher', true),
]

export const FEWER_FACTS: readonly FactChip[] = [
  { name: 'kit', value: 'handed', label: KIT_WORDS.handed },
  chip('courtesy', true),
  chip('courtesy', false),
  chip('has_bib', true),
  chip('has_bib', false),
  chip('minors', false),
  chip('first_time', false),
  chip('finisher', false),
]

export const isOn = (segment: Segment, { name, value }: FactChip): boolean => segment[name] === value

/** One that contradicts takes the other's place. */
export const toggled = (segment: Segment, { name, value }: FactChip): Segment => {
  const { [name]: before, ...rest } = segment
  return before === value ? rest : { ...rest, [name]: value }
}
