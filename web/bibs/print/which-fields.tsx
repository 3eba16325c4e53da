/** Which of the given numbers: of a series, only those not printed, from one to another. */
import { NativeSelect, TextInput } from '@mantine/core'
import type { BibBoard } from '#domain/bibs/contract.ts'
import type { PrintDraft } from './print-draft.ts'
import classes from './print-part.module.css'

const ONLY = [
  { value: 'unprinted', label: 'Sin imprimir' },
  { value: 'all', label: 'Todos' },
]

type WhichFieldsProps = {
  board: BibBoard
  draft: PrintDraft
  change: (changes: Partial<PrintDraft>) => void
  errors: Record<string, string>
}

export function WhichFields({ board, draft, change, errors }: WhichFieldsProps) {
  const typed = { maxLength: 11, autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false }
  return (
    <div className={classes.which}>
      <NativeSelect
        label="Cuáles"
        data={ONLY}
        value={draft.only}
        onChange={({ currentTarget }) => change({ only: currentTarget.value as PrintDraft['only'] })}
      />
      <NativeSelect
        label="Serie"
        data={[
          { value: '', label: 'Todas' },
          ...board.series.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={draft.series_id}
        onChange={({ currentTarget }) => change({ series_id: currentTarget.value })}
      />
      <TextInput
        label="Desde el"
        placeholder="Primero"
        {...typed}
        value={draft.from}
        onChange={({ currentTarget }) => change({ from: currentTarget.value })}
        error={errors.from}
      />
      <TextInput
        label="Hasta el"
        placeholder="Último"
        {...typed}
        value={draft.to}
        onChange={({ currentTarget }) => change({ to: currentTarget.value })}
        error={errors.to}
      />
    </div>
  )
}
