/** Whose word a consent is that comes with a save. */

export type Saved = {
  origin: 'web' | 'staff'
  /** Who fills in the form is its first participant. */
  position: number
  /** Then it is the guardian who fills it in. */
  minor: boolean
}

/** Anything else is said for somebody else: it is kept as declared, and the person signs by a link. */
export const signsWithSave = ({ origin, position, minor }: Saved): boolean =>
  origin === 'web' && (position === 0 || minor)

export type Authorisation = 'signed' | 'paper' | 'declared' | 'pending'

export const AUTHORISATION_WORDS: Record<Authorisation, string> = {
  signed: 'Firmada',
  paper: 'Firmó en papel',
  declared: 'Declarada por quien inscribió',
  pending: 'Pendiente',
}
