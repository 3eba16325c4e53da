/** The head of the tab in a sentence or two. */
import { formatLongDate } from '#domain/colombia/clock.ts'
import type { TimingBoard } from '#domain/timing/contract.ts'
import { isNothing } from '#domain/timing/rules/delta.ts'
import { countsText, peopleText } from '#domain/timing/rules/words.ts'

/** 'martes 10 de noviembre' */
export const dayText = (instant: string): string => formatLongDate(instant).replace(/ de \d{4}$/, '')

type State = { title: string; body: string }

export const stateWords = ({ versions, next }: Pick<TimingBoard, 'versions' | 'next'>): State => {
  const [last] = versions
  const sent = last
    ? `Versión ${last.version} congelada el ${dayText(last.made_at)}: ${peopleText(last.people)}.`
    : ''
  if (!next)
    return { title: sent || 'Este evento ya pasó', body: 'Las listas se borran 90 días después del evento.' }
  if (next.people === 0)
    return {
      title: 'Todavía no hay confirmados',
      body: 'Cuando alguien pague, aparece en la lista de salida.',
    }
  if (next.with_number === 0)
    return {
      title: 'Nadie tiene número todavía',
      body: 'Una lista sin números no le sirve al cronometraje. Asígnalos en la pestaña Dorsales y vuelve.',
    }
  if (!last)
    return {
      title: 'Todavía no has enviado la lista',
      body: `Hoy tendría ${peopleText(next.people)}, ${next.with_number} con número.`,
    }
  return {
    title: sent,
    body: isNothing(next) ? 'Desde entonces no ha cambiado nada.' : `Desde entonces: ${countsText(next)}.`,
  }
}

/** Something can be sent: there are numbers, and something is new. */
export const canSend = ({ versions, next }: Pick<TimingBoard, 'versions' | 'next'>): boolean =>
  next !== null && next.with_number > 0 && (versions.length === 0 || !isNothing(next))
