/** What staff may do with a registration. What is decided by hand asks for a note or a reason. */
import { Button, Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconBan,
  IconCash,
  IconDots,
  IconGift,
  IconMailForward,
  IconReplace,
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { EventDetail } from '#domain/events/contract.ts'
import type { RegistrationDetail, resendMail } from '#domain/registration/staff/registration-contract.ts'
import type { seatReviewed } from '#domain/registration/staff/review-contract.ts'
import { LACKS_WORDS, useLacks } from '#web/accounts/own-rights.ts'
import { call } from '#web/client.ts'
import { useIsAdministrator } from '#web/events/administrator-only.tsx'
import { failureOf } from '#web/failure.ts'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { opensLater } from '#web/ui/opens-later.tsx'
import { type Decision, DecisionModal } from './decision-modal.tsx'
import { useParticipantsChanged } from './participant-queries.ts'

const ChangeModal = opensLater(async () => (await import('./change/change-modal.tsx')).ChangeModal, {
  opened: false,
})

type ActionsProps = { registration: RegistrationDetail; event: EventDetail }

const BY_HAND = [7, 8]

export function RegistrationActions({ registration, event }: ActionsProps) {
  const { id, state, payment_status, payment_review } = registration
  const [decision, setDecision] = useState<Decision | null>(null)
  const [changing, setChanging] = useState(false)
  const mayUndo = useIsAdministrator() && state === 'paid' && BY_HAND.includes(payment_status)
  const lacksAnnul = useLacks('annul')
  const { show } = useNotice()
  const resending = useMutation({
    mutationFn: () => call<typeof resendMail>('POST /api/registrations/:id/resend', { params: { id } }),
    onSuccess: (answer) => void show(answer),
    onError: (error) => void show(failureOf(error)),
  })
  const changed = useParticipantsChanged()
  // Money is there already: it gets the place, and is not written down a second time.
  const seating = useMutation({
    mutationFn: () =>
      call<typeof seatReviewed>('POST /api/registrations/:id/review/seat', { params: { id }, body: {} }),
    onSuccess: (answer) => {
      changed()
      void show(answer)
    },
    onError: (error) => void show(failureOf(error)),
  })
  const isLive = state === 'held' || state === 'paid'
  const isOpen = state !== 'cancelled' || payment_review
  const icon = { size: 18, 'aria-hidden': true } as const

  if (!isOpen) return null
  return (
    <>
      <Menu position="top-end" width={230}>
        <Menu.Target>
          <Button variant="default" leftSection={<IconDots {...icon} />}>
            Más
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {state === 'paid' ? null : (
            <Menu.Item leftSection={<IconGift {...icon} />} onClick={() => setDecision('courtesy')}>
              Dar cortesía
            </Menu.Item>
          )}
          {mayUndo ? (
            <Menu.Item leftSection={<IconArrowBackUp {...icon} />} onClick={() => setDecision('undo')}>
              Deshacer pago
            </Menu.Item>
          ) : null}
          <Menu.Item leftSection={<IconReplace {...icon} />} onClick={() => setChanging(true)}>
            Cambiar categoría o kit
          </Menu.Item>
          {isLive ? (
            <Menu.Item
              leftSection={<IconMailForward {...icon} />}
              disabled={resending.isPending}
              onClick={() => resending.mutate()}
            >
              Reenviar correo
            </Menu.Item>
          ) : null}
          {isLive || payment_review ? (
            <Menu.Item
              color="sangre"
              leftSection={<IconBan {...icon} />}
              disabled={lacksAnnul}
              title={lacksAnnul ? LACKS_WORDS.annul : undefined}
              onClick={() => setDecision('annul')}
            >
              Anular inscripción
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {state === 'paid' ? null : payment_review ? (
        <Button
          leftSection={<IconCash {...icon} />}
          loading={seating.isPending}
          onClick={() => seating.mutate()}
        >
          Asignar cupo
        </Button>
      ) : (
        <Button leftSection={<IconCash {...icon} />} onClick={() => setDecision('pay')}>
          Marcar pagada
        </Button>
      )}
      <DecisionModal registration={registration} decision={decision} onClose={() => setDecision(null)} />
      <ChangeModal
        registration={registration}
        event={event}
        opened={changing}
        onClose={() => setChanging(false)}
      />
    </>
  )
}
