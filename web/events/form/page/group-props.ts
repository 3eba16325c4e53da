import type { FieldErrors } from '#web/ui/field-errors.ts'
import type { PageDraft } from './page-draft.ts'

export type ChangePage = (changes: Partial<PageDraft>) => void

/** What a group of the page's fields reads and changes. */
export type GroupProps = { page: PageDraft; change: ChangePage; errors: FieldErrors }
