/** The tap that gives a person the contact data of somebody of the same purchase. */
import { sharing, sourceFor } from '../form/shared-contact.ts'
import { needsGuardian } from '../form/step-problems.ts'
import classes from './shared-line.module.css'
import type { FieldProps } from './step-props.ts'

const firstName = (name: string, at: number) => name.trim().split(/\s+/)[0] || `Participante ${at + 1}`

export const nameOf = ({ participants }: FieldProps['form'], at: number) =>
  firstName(participants[at]?.name ?? '', at)

/** Nothing where nobody before has contact data, or it is shared already. */
export function ShareOffer({ form, at, participant, context, type }: FieldProps) {
  const from = sourceFor(form, at, context.today)
  if (from === null || participant.contact_from !== '') return null
  const guards = needsGuardian(participant, context.today)
  return (
    <button type="button" className={classes.offer} onClick={() => type(sharing(from))}>
      <strong>Usar los mismos datos de contacto de {nameOf(form, from)}</strong>
      <span>Ciudad, correo, celular y emergencia{guards ? '; también como acudiente' : ''}.</span>
    </button>
  )
}
