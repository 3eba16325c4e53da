/** What can be done with the message, within the thumb's reach: a test, an hour, now. */
import { ActionIcon, Button, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconBrandWhatsapp,
  IconCalendarTime,
  IconDots,
  IconMailForward,
  IconPlayerStop,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import { formatShortDate, theHour } from '#domain/colombia/clock.ts'
import type { Message } from '#domain/messages/contract.ts'
import { missingSentence, variableProblems } from '#domain/messages/rules/variables.ts'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { opensLater } from '#web/ui/opens-later.tsx'
import { type Counting, NOT_COUNTED } from './audience-count.tsx'
import classes from './compose.module.css'
import type { Draft } from './use-draft.ts'
import { useSending } from './use-sending.ts'

const ScheduleModal = opensLater(async () => (await import('./schedule-modal.tsx')).ScheduleModal, {
  opened: false,
})

const count = (value: number, one: string, many: string) =>
  `${value.toLocaleString('es-CO')} ${value === 1 ? one : many}`

/** Why it cannot leave yet; empty when it can. The cause may be a screen further up. */
const missingStep = ({ subject, body }: Draft['written'], { check, failed }: Counting): string => {
  if (!check && failed) return NOT_COUNTED
  if (check?.people === 0) return 'Nadie cumple lo que elegiste.'
  if (subject.trim() === '') return 'Escribe el asunto.'
  if (body.trim() === '') return 'Escribe el texto.'
  if (variableProblems(subject).length > 0) return 'Corrige el asunto.'
  return variableProblems(body).length > 0 ? 'Corrige el texto.' : ''
}

type SendBarProps = {
  eventId: string
  message: Message
  draft: Draft
  counting: Counting
  position: number
}

export function SendBar({ eventId, message, draft, counting, position }: SendBarProps) {
  const { check } = counting
  const { ask } = useConfirm()
  const [choosing, { open: chooseHour, close: closeHour }] = useDisclosure(false)
  const sending = useSending(eventId, message, draft)
  const { people = 0, letters = 0 } = check ?? {}
  const step = missingStep(draft.written, counting)
  const ready = step === '' && people > 0 && !check?.too_many
  const off = !ready || sending.busy
  const { scheduled_at, state } = message

  const gaps = (check?.missing ?? []).map(missingSentence).join(' ')
  const sendNow = async () => {
    const sure = await ask({
      title: `¿Enviar a ${count(people, 'persona', 'personas')}?`,
      body: `${count(letters, 'correo sale', 'correos salen')} ahora. ${gaps}`.trim(),
      confirm: 'Enviar ahora',
    })
    if (sure) sending.send('mail')
  }
  const sendByWhatsApp = async () => {
    const sure = await ask({
      title: `¿Solo por WhatsApp a ${count(people, 'persona', 'personas')}?`,
      body: 'No sale ningún correo: abres el chat de cada persona con su texto listo.',
      confirm: 'Hacer la lista',
    })
    if (sure) sending.send('whatsapp')
  }
  const remove = async () => {
    const sure = await ask({ title: '¿Eliminar este borrador?', confirm: 'Eliminar', danger: true })
    if (sure) sending.remove()
  }

  return (
    <div className={classes.bar}>
      {state === 'scheduled' && scheduled_at ? (
        <p className={classes.due}>
          Sale el {formatShortDate(scheduled_at)} a {theHour(scheduled_at)}
        </p>
      ) : null}
      {step ? <p className={classes.due}>{step}</p> : null}
      <Menu position="top-end" width={240}>
        <Menu.Target>
          <ActionIcon variant="default" size={44} aria-label="Más acciones">
            <IconDots size={20} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconMailForward size={18} aria-hidden="true" />}
            disabled={off}
            onClick={() => sending.test(position)}
          >
            Enviarme una prueba
          </Menu.Item>
          {state === 'scheduled' ? (
            <Menu.Item
              leftSection={<IconSend size={18} aria-hidden="true" />}
              disabled={off}
              onClick={sendNow}
            >
              Enviar ahora
            </Menu.Item>
          ) : null}
          {draft.written.kind === 'operational' ? (
            <Menu.Item
              leftSection={<IconBrandWhatsapp size={18} aria-hidden="true" />}
              disabled={off}
              onClick={sendByWhatsApp}
            >
              Solo por WhatsApp
            </Menu.Item>
          ) : null}
          {state === 'draft' ? (
            <Menu.Item
              color="sangre"
              leftSection={<IconTrash size={18} aria-hidden="true" />}
              disabled={sending.busy}
              onClick={remove}
            >
              Eliminar borrador
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {state === 'draft' ? (
        <Button
          className={classes.wide}
          variant="default"
          disabled={off}
          leftSection={<IconMailForward size={18} aria-hidden="true" />}
          onClick={() => sending.test(position)}
        >
          Enviarme una prueba
        </Button>
      ) : null}
      {state === 'scheduled' ? (
        <Button
          variant="default"
          disabled={sending.busy}
          leftSection={<IconPlayerStop size={18} aria-hidden="true" />}
          onClick={sending.stop}
        >
          Detener
        </Button>
      ) : null}
      <Button
        variant="default"
        disabled={off}
        leftSection={<IconCalendarTime size={18} aria-hidden="true" />}
        onClick={chooseHour}
      >
        {state === 'scheduled' ? 'Cambiar hora' : 'Programar'}
      </Button>
      {state === 'draft' ? (
        <Button disabled={off} leftSection={<IconSend size={18} aria-hidden="true" />} onClick={sendNow}>
          Enviar ahora
        </Button>
      ) : null}
      <ScheduleModal
        key={scheduled_at ?? ''}
        opened={choosing}
        before={scheduled_at}
        onClose={closeHour}
        onChoose={(at) => {
          closeHour()
          sending.schedule(at)
        }}
      />
    </div>
  )
}
