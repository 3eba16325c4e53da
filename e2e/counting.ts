/**
 * How much a form asks for: each field that a person types into or chooses in, once. A button that fills in several
 * counts like a field; those that only lead on do not.
 */
import type { Page } from 'playwright-core'

declare global {
  interface Window {
    __acts: string[]
  }
}

/** From here on, also over a reload: the step in the address tells one person's field from another's. */
export const countActs = (page: Page) =>
  page.addInitScript(() => {
    const LEADING = /^(Continuar|Siguiente|Atrás|Ir a pagar|Pagar|Aceptar|Cerrar|Agregar otra persona)$/
    const KEY = 'journey.acts'
    const acts = new Set<string>(JSON.parse(sessionStorage.getItem(KEY) ?? '[]'))
    const count = (what: string) => {
      acts.add(`${location.hash} ${what}`)
      window.__acts = [...acts]
      sessionStorage.setItem(KEY, JSON.stringify(window.__acts))
    }
    window.__acts = [...acts]
    addEventListener(
      'input',
      ({ target }) => {
        const { id, name, type } = target as HTMLInputElement
        count(type === 'radio' ? name : id || name)
      },
      true,
    )
    addEventListener(
      'click',
      ({ target }) => {
        const button = (target as Element).closest('button')
        const words = button?.textContent?.trim() ?? ''
        if (button?.closest('main') && words && !LEADING.test(words)) count(words)
      },
      true,
    )
  })

export const actsOf = (page: Page): Promise<string[]> => page.evaluate(() => window.__acts)
