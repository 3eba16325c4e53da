/** What an Administrator can do with a month: close it once it is over, or open it again. */
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { closeMonth, LedgerMonth } from '#domain/payments/ledger/movements-contract.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { useMoneyChanged } from '../bank-transfer/transfer-keys.ts'
import { monthWords } from './month-words.ts'

/** Which month, for who hears the button without seeing its row. */
function OfMonth({ month }: { month: string }) {
  return <span className="visually-hidden">&nbsp;{monthWords(month)}</span>
}

type MonthButtonProps = { month: LedgerMonth; onReopen: () => void }

export function MonthButton({ month: { month, closed_at, closable }, onReopen }: MonthButtonProps) {
  const { ask } = useConfirm()
  const { show } = useNotice()
  const changed = useMoneyChanged()
  const closing = useMutation({
    mutationFn: () => call<typeof closeMonth>('POST /api/ledger/months/:month/close', { params: { month } }),
    onSuccess: (answer) => {
      changed()
      void show(answer)
    },
    onError: (error) => void show(failureOf(error)),
  })

  const close = async () => {
    const sure = await ask({
      title: `Cerrar ${monthWords(month)}`,
      body: 'Nada más se podrá anotar en ese mes: ni pagos ni devoluciones.',
      confirm: 'Cerrar mes',
    })
    if (sure) closing.mutate()
  }

  if (closed_at)
    return (
      <Button variant="default" onClick={onReopen}>
        Reabrir
        <OfMonth month={month} />
      </Button>
    )
  if (!closable) return null
  return (
    <Button variant="default" loading={closing.isPending} onClick={() => void close()}>
      Cerrar mes
      <OfMonth month={month} />
    </Button>
  )
}
