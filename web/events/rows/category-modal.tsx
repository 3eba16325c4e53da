/** Adds or changes one category. */

import { CategoryFields } from '../form/category-fields.tsx'
import type { CategoryRow } from '../form/event-draft.ts'
import { RowModal, type RowModalProps } from './row-modal.tsx'

type CategoryModalProps = Pick<RowModalProps<CategoryRow>, 'event' | 'row' | 'onClose'>

export function CategoryModal(props: CategoryModalProps) {
  return (
    <RowModal
      title={props.row?.id === undefined ? 'Agregar categoría' : 'Editar categoría'}
      list="category"
      fields={CategoryFields}
      {...props}
    />
  )
}
