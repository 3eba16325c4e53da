/** The dialog of the act that was chosen for a number. */
import type { Bib } from '#domain/bibs/contract.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { BurnForm } from './burn-form.tsx'
import { ChipForm } from './chip-form.tsx'
import { FreeForm } from './free-form.tsx'
import { GiveForm } from './give-form.tsx'
import { PersonForm } from './person-form.tsx'
import { UnprintForm } from './unprint-form.tsx'

export type ActKind = 'other' | 'person' | 'chip' | 'free' | 'unprint' | 'lost' | 'burn'
export type Act = { kind: ActKind; bib: Bib }

const TITLES: Record<ActKind, (number: string) => string> = {
  other: () => 'Dar otro número',
  person: (number) => `Dar el ${number}`,
  chip: (number) => `Chip y nota del ${number}`,
  free: (number) => `¿Liberar el ${number}?`,
  unprint: (number) => `El ${number} no se imprimió`,
  lost: (number) => `Se perdió el ${number}`,
  burn: (number) => `Anular el ${number}`,
}

export type ActFormProps = { eventId: number; bib: Bib; onClose: () => void }

function ActForm({ kind, ...rest }: Act & Omit<ActFormProps, 'bib'>) {
  const { bib, eventId, onClose } = rest
  if (kind === 'other')
    return bib.participant ? (
      <GiveForm eventId={eventId} person={bib.participant} before={bib.number} onClose={onClose} />
    ) : null
  if (kind === 'person') return <PersonForm {...rest} />
  if (kind === 'chip') return <ChipForm {...rest} />
  if (kind === 'free') return <FreeForm {...rest} />
  if (kind === 'unprint') return <UnprintForm {...rest} />
  return <BurnForm reason={kind === 'lost' ? 'lost' : 'staff'} {...rest} />
}

export function ActDialogs({
  act,
  eventId,
  onClose,
}: {
  act: Act | null
  eventId: number
  onClose: () => void
}) {
  return (
    <FormModal
      opened={act !== null}
      onClose={onClose}
      title={act ? TITLES[act.kind](act.bib.number) : ''}
      size={480}
    >
      {act ? <ActForm eventId={eventId} {...act} onClose={onClose} /> : null}
    </FormModal>
  )
}
