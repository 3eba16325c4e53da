/** Numbers given at the desk: only those that were dealt to this device, so that two desks never give the same one. */
import { bibKey, numberText } from '#domain/bibs/rules/bib-key.ts'
import type { Snapshot } from '#domain/kit-desk/rules/snapshot.ts'

export type Dealt = Snapshot['numbers'][number]

/** With fewer in hand the desk asks for more. */
export const FEW_NUMBERS = 10

export type NumbersLeft = { next: string | null; left: number; has: (typed: string) => string | null }

/** `used`: what this device gave since the snapshot was made. */
export const numbersLeft = (dealt: Dealt | undefined, used: Iterable<string>): NumbersLeft => {
  const taken = new Set([...used].map(bibKey))
  const free: string[] = []
  const given = new Set(dealt?.given)
  for (const [from, to] of dealt?.ranges ?? [])
    for (let value = from; value <= to; value++) {
      const text = numberText({ prefix: dealt?.prefix ?? '', digits: dealt?.digits ?? 0 }, value)
      if (!given.has(value) && !taken.has(bibKey(text))) free.push(text)
    }
  const byKey = new Map(free.map((text) => [bibKey(text), text]))
  return {
    next: free[0] ?? null,
    left: free.length,
    /** As it is printed; null: not one of ours, or gone. A number may be typed without the letters in front. */
    has: (typed) => byKey.get(bibKey(typed)) ?? byKey.get(bibKey(`${dealt?.prefix ?? ''}${typed}`)) ?? null,
  }
}
