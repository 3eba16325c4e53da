/** A link to sign in a WhatsApp text: a person reads it, opens WhatsApp and sends it. It is made when the button is pressed. */
import { Button, Textarea } from '@mantine/core'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { makeConsentLink } from '#domain/registration/consent/consent-contract.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { FormActions, FormModal } from '#web/ui/form-modal.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'

type WhatsAppLinkProps = { eventId: number; participantId: number; name: string }

export function WhatsAppLink({ eventId, participantId, name }: WhatsAppLinkProps) {
  const { show } = useNotice()
  const making = useMutation({
    mutationFn: () =>
      call<typeof makeConsentLink>('POST /api/eventos/:id/consent-links', {
        params: { id: eventId },
        body: { member_id: participantId, way: 'whatsapp' },
      }),
    onError: (error) => void show(failureOf(error)),
  })
  const { data } = making
  return (
    <>
      <Button
        variant="default"
        size="xs"
        disabled={making.isPending}
        leftSection={<IconBrandWhatsapp size={18} aria-hidden="true" />}
        onClick={() => making.mutate()}
      >
        WhatsApp<span className="visually-hidden"> para {name}</span>
      </Button>
      <FormModal
        opened={data !== undefined}
        onClose={making.reset}
        title={`WhatsApp para ${name}`}
        size={480}
      >
        <Textarea
          label="Texto con su enlace"
          description="El enlace es personal: mándalo solo a esa persona. El anterior de WhatsApp ya no sirve."
          readOnly
          autosize
          minRows={4}
          value={data?.text ?? ''}
        />
        <FormActions>
          <CopyButton text={data?.text ?? ''} label="Copiar texto" />
          <Button
            component="a"
            href={data?.whatsapp_url ?? ''}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconBrandWhatsapp size={18} aria-hidden="true" />}
          >
            Abrir WhatsApp
          </Button>
        </FormActions>
      </FormModal>
    </>
  )
}
