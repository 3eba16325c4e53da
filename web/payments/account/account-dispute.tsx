/** 'En disputa': the payer's bank or the gateway took the money back. Staff say how it ended. */
import { Button, Radio, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import type { Account } from '#domain/payments/account/account-contract.ts'
import type { endDispute } from '#domain/payments/account/refund-contract.ts'
import { call } from '#web/client.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { ModalForm } from '#web/ui/modal-form.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { useAccountAct } from './account-act.ts'
import classes from './account-card.module.css'

type Ending = { outcome: 'won' | 'lost'; reason: string }

function DisputeForm({ id, onClose }: { id: number; onClose: () => void }) {
  const form = useForm<Ending>({ initialValues: { outcome: 'won', reason: '' } })
  const saving = useAccountAct({
    showAtFields: form.setErrors,
    send: (body: Ending) =>
      call<typeof endDispute>('POST /api/registrations/:id/dispute', { params: { id }, body }),
    onClose,
  })
  return (
    <ModalForm
      saving={saving}
      onSubmit={form.onSubmit((ending) => saving.save(ending))}
      onClose={onClose}
      label="Cerrar disputa"
    >
      <div className={classes.fields}>
        <Radio.Group label="¿Cómo terminó?" {...form.getInputProps('outcome')}>
          <div className={classes.choices}>
            <Radio value="won" label="Ganada: el dinero volvió" />
            <Radio value="lost" label="Perdida: no volvió" />
          </div>
        </Radio.Group>
        <Textarea
          label="Razón"
          withAsterisk
          autosize
          minRows={2}
          maxRows={6}
          maxLength={500}
          placeholder="El banco aceptó las pruebas"
          {...form.getInputProps('reason')}
        />
      </div>
    </ModalForm>
  )
}

export function AccountDispute({ account: { id, disputed } }: { account: Account }) {
  const [opened, { open, close }] = useDisclosure(false)
  if (!disputed) return null
  return (
    <div className={classes.fields}>
      <p className={classes.text}>
        <StatusBadge tone="danger">En disputa</StatusBadge> Cuando sepas cómo terminó, ciérrala.
      </p>
      <div className={classes.acts}>
        <Button variant="default" onClick={open}>
          Cerrar disputa
        </Button>
      </div>
      <FormModal opened={opened} onClose={close} title="Cerrar disputa" size={480}>
        {opened ? <DisputeForm id={id} onClose={close} /> : null}
      </FormModal>
    </div>
  )
}
