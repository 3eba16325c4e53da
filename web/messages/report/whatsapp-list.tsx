/** The text of each person for WhatsApp: opened one by one, and marked, so that nobody is written to twice. */
import { Button } from '@mantine/core'
import { IconBrandWhatsapp, IconCheck } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { listTexts, openText, WhatsAppText } from '#domain/messages/sending/sending-contract.ts'
import { call } from '#web/client.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { LinesSkeleton } from '#web/ui/skeletons.tsx'
import { messageKeys } from '../message-keys.ts'
import classes from './report.module.css'

type Named = { eventId: string; messageId: number }

function Chat({ text, onOpen }: { text: WhatsAppText; onOpen: () => void }) {
  const { name, phone, url, whatsapp_at } = text
  return (
    <li className={classes.person}>
      <span className={classes.who}>
        <strong>{name}</strong>
        <span className={classes.soft}>{url ? phone : 'Sin celular para WhatsApp'}</span>
        <span className={classes.excerpt}>{text.text}</span>
      </span>
      {url ? (
        <Button
          component="a"
          href={url}
          target="_blank"
          rel="noreferrer"
          variant={whatsapp_at ? 'default' : 'filled'}
          leftSection={
            whatsapp_at ? (
              <IconCheck size={18} aria-hidden="true" />
            ) : (
              <IconBrandWhatsapp size={18} aria-hidden="true" />
            )
          }
          onClick={onOpen}
        >
          {whatsapp_at ? 'Abierto' : 'Abrir WhatsApp'}
          <span className="visually-hidden"> de {name}</span>
        </Button>
      ) : null}
    </li>
  )
}

const walkWords = (opened: number, total: number, without: number) => {
  const walked = `${opened.toLocaleString('es-CO')} de ${total.toLocaleString('es-CO')} abiertos.`
  if (without === 0) return walked
  return `${walked} ${without === 1 ? 'A 1 persona le falta' : `A ${without.toLocaleString('es-CO')} personas les falta`} celular.`
}

export function WhatsAppList({ eventId, messageId }: Named) {
  const client = useQueryClient()
  const [page, setPage] = useState(1)
  const [search, setSearch] = useState('')
  const queryKey = [...messageKeys.one(eventId, messageId), 'whatsapp']
  const texts = useQuery({
    queryKey: [...queryKey, page, search],
    queryFn: ({ signal }) =>
      call<typeof listTexts>('GET /api/eventos/:id/messages/:message_id/whatsapp', {
        params: { id: eventId, message_id: messageId },
        query: { page, search },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  const { mutate: markOpened } = useMutation({
    mutationFn: (recipient_id: number) =>
      call<typeof openText>('POST /api/eventos/:id/messages/:message_id/recipients/:recipient_id/whatsapp', {
        params: { id: eventId, message_id: messageId, recipient_id },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: messageKeys.one(eventId, messageId) }),
  })
  if (texts.error && !texts.data) return <LoadError error={texts.error} onRetry={() => texts.refetch()} />
  if (!texts.data) return <LinesSkeleton lines={6} />
  const { data, total, opened, without_phone, last_page } = texts.data
  return (
    <section aria-label="WhatsApp">
      <p className={classes.soft}>
        Abre cada chat con su texto listo y envíalo tú. {walkWords(opened, total, without_phone)}
      </p>
      <SearchBox
        label="Buscar por nombre"
        value={search}
        onSearch={(typed) => {
          setSearch(typed)
          setPage(1)
        }}
      />
      <ul className={classes.people}>
        {data.map((text) => (
          <Chat key={text.id} text={text} onOpen={() => markOpened(text.id)} />
        ))}
      </ul>
      {total === 0 ? <p className={classes.soft}>Nadie coincide.</p> : null}
      <Pager label="Páginas de WhatsApp" page={page} lastPage={last_page} onPage={setPage} />
    </section>
  )
}
