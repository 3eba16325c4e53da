/** How the rows meet the numbers of the event: whose they are, and how many contradict. */
import { Alert } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { formatNumber } from '#domain/colombia/pesos.ts'
import type { JoinedCounts } from '#domain/results/import/report-contract.ts'

const rowsText = (rows: number) => (rows === 1 ? '1 fila' : `${formatNumber(rows)} filas`)

/** Null of an event without numbers: nothing is said. `before` anything is published it can still be mended. */
export function JoinedNote({ joined, before = false }: { joined: JoinedCounts | null; before?: boolean }) {
  if (!joined) return null
  const { joined: own, alone, contradictions } = joined
  return (
    <Alert
      color={contradictions > 0 ? 'sol' : 'paramo'}
      icon={<IconUserCheck size={20} aria-hidden="true" />}
      title={
        contradictions === 0
          ? 'Todo coincide con lo inscrito'
          : contradictions === 1
            ? '1 aviso no coincide con lo inscrito'
            : `${formatNumber(contradictions)} avisos no coinciden con lo inscrito`
      }
    >
      {rowsText(own)} {own === 1 ? 'queda' : 'quedan'} a nombre de quien lleva el dorsal
      {alone > 0 ? ` y ${rowsText(alone)} sin dueño` : ''}.
      {before && contradictions > 0 ? ' Míralos en los problemas, con la fila de cada uno.' : ''}
    </Alert>
  )
}
