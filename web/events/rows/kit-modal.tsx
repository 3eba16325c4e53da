/** Adds or changes one kit. */
import type { KitRow } from '../form/event-draft.ts'
import { KitFields } from '../form/kit-fields.tsx'
import { RowModal, type RowModalProps } from './row-modal.tsx'

type KitModalProps = Pick<RowModalProps<KitRow>, 'event' | 'row' | 'onClose'>

export function KitModal(props: KitModalProps) {
  return (
    <RowModal
      title={props.row?.id === undefined ? 'Agregar kit' : 'Editar kit'}
      list="kits"
      fields={KitFields}
      {...props}
    />
  )
}
