/** What the tab Cronometraje says to people. */
import type { Notice } from '#server/contract-kit.ts'
import { Refusal } from '#server/http/refusals.ts'
import type { MakeOutcome } from './make-version.ts'
import { CHECK_WORDS, countsText, peopleText } from './rules/words.ts'

export const versionMade = (version: number, people: number): Notice => ({
  message: `Versión ${version} congelada`,
  body: `${peopleText(people)}. Descárgala aquí o la empresa la lee con su token.`,
  icon: 'success',
})

const refused = (message: string, body: string) => new Refusal(422, { message, body, icon: 'warning' })

/** Why nothing was sent, and what to do. */
export const notMade = (made: Exclude<MakeOutcome, { outcome: 'made' | 'no event' }>): Refusal => {
  switch (made.outcome) {
    case 'over':
      return refused('No se envió nada', 'El evento pasó hace más de 90 días: sus listas ya se borraron.')
    case 'no numbers':
      return refused(
        'Nadie tiene número todavía',
        'Una lista sin números no le sirve al cronometraje. Asígnalos en la pestaña Dorsales y vuelve.',
      )
    case 'nothing changed':
      return refused('No hay nada nuevo que enviar', `La lista es la misma de la versión ${made.version}.`)
    case 'list changed':
      return refused(
        'La lista cambió mientras la mirabas',
        `Ahora la versión ${made.version} tendría ${countsText(made.counts)}. Revísala y envíala de nuevo.`,
      )
    case 'unread':
      return refused(
        'Revisa antes de enviar',
        `Hay personas por mirar: ${made.kinds.map((kind) => CHECK_WORDS[kind].title.toLowerCase()).join(', ')}.`,
      )
  }
}

export const erased = () =>
  new Refusal(410, {
    message: 'Esta versión ya no se puede leer',
    body: 'Sus líneas se borraron 90 días después del evento.',
  })

export const noVersion = () =>
  new Refusal(404, {
    message: 'Esa versión no existe',
    body: 'Mira en la lista de versiones cuáles hay.',
  })

export const noProfile = () =>
  new Refusal(404, { message: 'Ese perfil no existe', body: 'Elige uno de los perfiles del evento.' })

export const PROFILE_SAVED: Notice = { message: 'Perfil guardado', body: '', icon: 'success' }
export const PROFILE_DELETED: Notice = { message: 'Perfil eliminado', body: '', icon: 'success' }
export const NAME_TAKEN = 'Ya hay un perfil con ese nombre.'
export const HEADER_TWICE = 'Dos columnas tienen el mismo encabezado: cambia uno.'
export const TOO_MANY_PROFILES = 'Este evento ya tiene 30 perfiles: elimina uno.'

export const TOKEN_MADE: Notice = {
  message: 'Token creado',
  body: 'Cópialo ahora y entrégaselo a la empresa: no se vuelve a mostrar.',
  icon: 'success',
}
export const TOKEN_REVOKED: Notice = {
  message: 'Token revocado',
  body: 'Desde ya no lee ni entrega nada.',
  icon: 'success',
}
export const TOKEN_ENDS_BEFORE = 'Elige un día que no haya pasado.'
export const TOKEN_ENDS_LATE = 'Elige un día hasta un año después del evento.'
export const TOO_MANY_TOKENS = 'Este evento ya tiene 20 tokens activos: revoca uno.'
