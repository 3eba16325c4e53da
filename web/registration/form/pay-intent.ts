/** What 'Pagar evento' leaves behind for the form's page. Apart from the form: pages that only lead there stay light. */

export type Box = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A browser that refuses storage still lets people register. */
export const quietly = <T>(act: () => T, otherwise: T): T => {
  try {
    return act()
  } catch {
    return otherwise
  }
}

/** Specification public.md 2.3. */
export type PayIntent = {
  dni: string
  document_type?: string | undefined
  birthday: string
  event_id: number
  event_datetime: string
  name: string
  team_size: 1
}

export const intentOf = (slug: string) => `dorsal.pay.${slug}`

export const keepPayIntent = (box: Box, slug: string, intent: PayIntent): void =>
  quietly(() => box.setItem(intentOf(slug), JSON.stringify(intent)), undefined)

/** Somebody comes to pay: a full or closed event is no obstacle for that. */
export const hasPayIntent = (box: Box, slug: string): boolean =>
  quietly(() => box.getItem(intentOf(slug)) !== null, false)
