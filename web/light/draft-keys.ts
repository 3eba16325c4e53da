/** Under which names a browser keeps a registration that is being filled in: also for pages that only end one. */

export type Box = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export const formKeyOf = (slug: string) => `dorsal.registration.${slug}`
export const eventKeyOf = (slug: string) => `dorsal.event.${slug}`

/** It is paid: what was typed for it is not offered to the next person. Another one's draft stays. */
export const forgetPaidDraft = (box: Box, slug: string, reference: string): void => {
  try {
    const kept = JSON.parse(box.getItem(formKeyOf(slug)) ?? 'null') as {
      form?: { hold?: { reference?: string } | null }
    } | null
    if (kept?.form?.hold?.reference !== reference) return
    box.removeItem(formKeyOf(slug))
    box.removeItem(eventKeyOf(slug))
  } catch {
    // What cannot be read is nobody's draft.
  }
}
