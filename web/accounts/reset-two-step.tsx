/** An Administrator helps somebody who lost the telephone and the recovery codes. */
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UserWithEvents } from '#domain/accounts/contract.ts'
import type { resetTwoStep } from '#domain/accounts/two-step/two-step-contract.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'

export function ResetTwoStep({ user }: { user: UserWithEvents }) {
  const { ask } = useConfirm()
  const { show } = useNotice()
  const client = useQueryClient()
  const resetting = useMutation({
    mutationFn: () =>
      call<typeof resetTwoStep>('POST /api/user/:id/two-step/reset', { params: { id: user.id } }),
    onError: (error) => void show(failureOf(error)),
    onSuccess: (answer) => {
      void client.invalidateQueries({ queryKey: ['users'] })
      void show(answer)
    },
  })

  const reset = async () => {
    const sure = await ask({
      title: `¿Quitar la verificación en dos pasos de ${user.name}?`,
      body: 'Hazlo solo si compruebas que es esa persona quien lo pide. Ingresará solo con su contraseña.',
      confirm: 'Quitar',
      danger: true,
    })
    if (sure) resetting.mutate()
  }

  if (!user.two_step) return 'Inactiva'
  return (
    <>
      Activa{' '}
      <Button variant="default" size="xs" onClick={reset} disabled={resetting.isPending}>
        Quitar
      </Button>
    </>
  )
}
