/** What people read about who collects their kit. */
import type { Notice } from '#server/contract-kit.ts'
import { MOST_KITS } from '../rules/handover-words.ts'
import type { NotGiven } from './give-authorisation.ts'

export const given = (name: string): Notice => ({
  message: `${name} puede recoger tu kit.`,
  body: 'Mándale el enlace: muestra el QR con su documento.',
  icon: 'success',
})

export const REVOKED: Notice = {
  message: 'Autorización retirada.',
  body: 'Su QR ya no sirve. El kit lo recoges tú, o la persona que autorices.',
  icon: 'success',
}

export const REVOKED_BY_STAFF: Notice = {
  message: 'Autorización retirada.',
  body: 'Su QR ya no sirve. Le escribimos a la persona.',
  icon: 'success',
}

export const NOTHING_TO_REVOKE = 'No hay una autorización que retirar: ya se usó o se retiró.'
export const NOT_THE_PERSON =
  'Solo la persona decide quién recoge su kit: lo hace con el enlace de su correo o con su cuenta.'
export const HANDED_OVER = 'El kit ya se entregó.'
export const OVER = 'Esta inscripción ya no tiene un kit por recoger.'
export const NO_GUARDIAN =
  'Falta la firma de su acudiente. Cuando firme, puede autorizar a otra persona a recoger el kit.'

/** At which field, and what to do instead. */
export const NOT_GIVEN: Record<NotGiven, { field: string | null; sentence: string }> = {
  over: { field: null, sentence: OVER },
  'handed over': { field: null, sentence: HANDED_OVER },
  'no guardian': { field: null, sentence: NO_GUARDIAN },
  'own document': {
    field: 'dni',
    sentence: 'Es el documento de quien corre: para recoger el propio kit no hace falta autorización.',
  },
  'other guardian': {
    field: 'guardian_document',
    sentence: 'No es el documento del acudiente que firmó. Revísalo.',
  },
  'guardian collects': {
    field: 'dni',
    sentence: 'El acudiente recoge el kit con su documento, sin autorización.',
  },
  'captain collects': {
    field: 'dni',
    sentence: 'Quien capitanea tu equipo ya puede recoger los kits de todos, sin autorización.',
  },
  'too many': {
    field: 'dni',
    sentence: `Esta persona ya recoge ${MOST_KITS} kits de este evento, y no puede más. Autoriza a otra.`,
  },
}
