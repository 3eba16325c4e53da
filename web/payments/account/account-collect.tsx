/** What is owed, asked for: the link where it is paid, a text to send, or the money that came by another way. */
import { Button, Textarea, TextInput } from '@mantine/core'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import type { Account } from '#domain/payments/account/account-contract.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { FormActions } from '#web/ui/form-modal.tsx'
import classes from './account-card.module.css'

type AccountCollectProps = {
  collect: NonNullable<Account['collect']>
  /** The person paid meanwhile; not there for who may not note it. */
  onReceived: (() => void) | undefined
}

export function AccountCollect({ collect: { url, text, whatsapp }, onReceived }: AccountCollectProps) {
  return (
    <>
      <div className={classes.fields}>
        <div className={classes.link}>
          <TextInput
            label="Enlace para pagar"
            description="Quien lo abre ve la cuenta y paga lo que debe: mándalo solo a quien compró."
            readOnly
            value={url}
          />
          <CopyButton text={url} label="Copiar enlace" />
        </div>
        <Textarea label="Texto con el enlace" readOnly autosize minRows={3} value={text} />
      </div>
      <FormActions>
        {onReceived ? (
          <Button variant="default" onClick={onReceived}>
            Anotar pago recibido
          </Button>
        ) : null}
        <Button
          component="a"
          href={whatsapp}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconBrandWhatsapp size={18} aria-hidden="true" />}
        >
          Abrir WhatsApp
        </Button>
      </FormActions>
    </>
  )
}
