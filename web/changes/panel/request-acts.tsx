/** What staff may do with a request. Each act says first what will happen. */
import { Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import type { OneRequest } from '#domain/changes/staff/staff-contract.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { DecisionForm } from './decision-form.tsx'
import { ACT_TITLES, type RequestAct } from './decision-words.ts'

type RequestActsProps = { request: OneRequest; standing: RefObject<HTMLDivElement | null> }

export function RequestActs({ request, standing }: RequestActsProps) {
  const [act, setAct] = useState<RequestAct | null>(null)
  const close = () => setAct(null)
  const { state, decidable, due } = request
  /** The button that was pressed is gone with the decision: the focus goes to how the request stands now. */
  const backToStanding = () => {
    const lost = document.activeElement === document.body || document.activeElement === null
    if (lost) standing.current?.focus({ preventScroll: true })
  }
  return (
    <>
      {decidable ? (
        <>
          <Menu position="top-end" width={260}>
            <Menu.Target>
              <Button variant="default" leftSection={<IconDots size={18} aria-hidden="true" />}>
                Más
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {due > 0 ? <Menu.Item onClick={() => setAct('owing')}>{ACT_TITLES.owing}</Menu.Item> : null}
              <Menu.Item onClick={() => setAct('withdraw')}>{ACT_TITLES.withdraw}</Menu.Item>
            </Menu.Dropdown>
          </Menu>
          <Button variant="default" c="sangre" onClick={() => setAct('refuse')}>
            Rechazar
          </Button>
          <Button onClick={() => setAct('approve')}>Aprobar</Button>
        </>
      ) : (
        <>
          <Button variant="default" onClick={() => setAct('withdraw')}>
            Retirar
          </Button>
          {state === 'waiting_payment' ? (
            <Button onClick={() => setAct('owing')}>{ACT_TITLES.owing}</Button>
          ) : null}
        </>
      )}
      <FormModal opened={act !== null} onClose={close} title={act ? ACT_TITLES[act] : ''} size={520}>
        {act ? (
          <DecisionForm key={act} request={request} act={act} onClose={close} onRead={backToStanding} />
        ) : null}
      </FormModal>
    </>
  )
}
