/** Messages of a refused save, by field: `category.0.final_age` belongs to a row, `timeframe.time_1` to a plain field. */

export type FieldErrors = Record<string, string>

const FIRST = '[aria-invalid="true"], [data-invalid="true"]'

/** Waits for the messages to be drawn, then brings the first one to the middle of the screen. */
export const scrollToFirstError = () =>
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const field = document.querySelector<HTMLElement>(FIRST)
      const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
      field?.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' })
      field?.focus({ preventScroll: true })
    }),
  )

/** What belongs to row `at` of a list, by the row's own field names. */
export const errorsOfRow = (errors: FieldErrors, list: string, at: number): FieldErrors => {
  const prefix = `${list}.${at}.`
  return Object.fromEntries(
    Object.entries(errors)
      .filter(([field]) => field.startsWith(prefix))
      .map(([field, text]) => [field.slice(prefix.length), text]),
  )
}

/** After a row went away the messages of the rows under it would stand at the wrong place. */
export const withoutList = (errors: FieldErrors, list: string): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).filter(([field]) => !field.startsWith(`${list}.`) && field !== list),
  )
