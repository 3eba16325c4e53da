/** 'Eventos en los que vale': the coming events of the same staff, ticked and saved as one. */
import { Skeleton } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CreditList, setCreditTargets } from '#domain/changes/credits/credit-contract.ts'
import { EventChecklist } from '#web/accounts/event-checklist.tsx'
import { call } from '#web/client.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

type CreditTargetsProps = { eventId: string; list: Pick<CreditList, 'targets' | 'choices' | 'credits_until'> }

const day = (text: string) => text.split('-').reverse().join('/')

const TITLE = 'Eventos en los que vale'
/** What an organiser mostly has ahead, each a line of the checklist. */
const LINES = [70, 55, 80, 60, 75, 50]

export function CreditTargetsSkeleton() {
  return (
    <SectionCard title={TITLE} hint={<Skeleton component="span" display="block" height={21} width="80%" />}>
      <Skeleton height={42} />
      <Skeleton height={52} mt={1} visible={false} />
      {LINES.map((width) => (
        <Skeleton key={width} height={14} width={`${width}%`} my={15} />
      ))}
      <Skeleton height={42} width={160} mt="md" />
    </SectionCard>
  )
}

export function CreditTargets({ eventId, list }: CreditTargetsProps) {
  const client = useQueryClient()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(list.targets))
  const saving = useMutation({
    mutationFn: () =>
      call<typeof setCreditTargets>('PUT /api/eventos/:id/saldos/eventos', {
        params: { id: eventId },
        body: { event_ids: [...chosen] },
      }),
    onSuccess: ({ message }) => toastSuccess(message),
    onError: (error) => toastError(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: ['credits', eventId] }),
  })
  const names = list.choices.map(({ id, name, day: on }) => ({ id, name: `${name}, ${day(on)}` }))

  return (
    <SectionCard
      title={TITLE}
      hint={`El saldo se usa al pagar una inscripción de estos eventos, hasta el ${day(list.credits_until)}. Si 30 días antes no hay ninguno, se devuelve el dinero.`}
    >
      <EventChecklist
        events={names}
        chosen={chosen}
        onChange={setChosen}
        none="No tienes otros eventos por venir."
      />
      {names.length > 0 ? (
        <BusyButton
          type="button"
          mt="md"
          busy={saving.isPending}
          busyLabel="Guardando..."
          onClick={() => saving.mutate()}
        >
          Guardar eventos
        </BusyButton>
      ) : null}
    </SectionCard>
  )
}
