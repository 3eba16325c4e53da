/** Which earlier race somebody sets beside which: kept in this browser, ids only. */

const KEY = 'dorsal.panel.beside'

type Chosen = Record<string, number>

const read = (): Chosen => {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? '{}') as Chosen | null) ?? {}
  } catch {
    return {}
  }
}

/** Undefined: nobody chose yet. 0: none is wanted. */
export const rememberedBeside = (event_id: number): number | undefined => read()[event_id]

export const rememberBeside = (event_id: number, beside_id: number) =>
  localStorage.setItem(KEY, JSON.stringify({ ...read(), [event_id]: beside_id }))
