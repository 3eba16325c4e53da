/** 'Registrar devolución' of money under review: what goes back of it closes the review. */
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { LedgerEntry } from '#domain/payments/ledger/ledger-contract.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { RefundForm } from './refund-form.tsx'

export function RefundButton({ entry }: { entry: LedgerEntry }) {
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button variant="default" onClick={open}>
        Registrar devolución
      </Button>
      <FormModal opened={opened} onClose={close} title="Registrar devolución" size={480}>
        {opened ? <RefundForm entry={entry} onClose={close} /> : null}
      </FormModal>
    </>
  )
}
