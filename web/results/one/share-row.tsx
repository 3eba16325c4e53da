/** What one does with a result: send it, keep its certificate. */
import { IconBrandWhatsapp, IconCertificate, IconDownload, IconLink, IconMail } from '@tabler/icons-react'
import { useOrigin } from '#web/light/origin.ts'
import { LightButton, LinkButton } from '#web/ui/light-button.tsx'
import type { OneResult } from '../results-calls.ts'
import { useCopyLink } from '../share/copied-note.tsx'
import { ShareButton } from '../share/share-button.tsx'
import { mailLink, type ResultPlace, resultPath, whatsAppLink } from '../share/share-links.ts'
import classes from './share-row.module.css'

export function ShareRow({ page, place }: { page: OneResult; place: ResultPlace }) {
  const { result, event, has_certificate, story } = page
  const link = useOrigin() + resultPath(place, result.id)
  const copy = useCopyLink()
  return (
    <div className={classes.row}>
      <LinkButton
        to={whatsAppLink(link, `Mi resultado en ${event.name}:`)}
        target="_blank"
        rel="noreferrer"
        className={classes.wide ?? ''}
      >
        <IconBrandWhatsapp size={20} aria-hidden="true" />
        WhatsApp
      </LinkButton>
      <LightButton look="outline" onClick={() => void copy(link)}>
        <IconLink size={20} aria-hidden="true" />
        Copiar enlace
      </LightButton>
      <LinkButton look="outline" to={mailLink(link)}>
        <IconMail size={20} aria-hidden="true" />
        Correo
      </LinkButton>
      <ShareButton id={result.id} name={result.name} place={place} />
      {story ? (
        <LinkButton look="outline" to={story} reloadDocument download>
          <IconDownload size={20} aria-hidden="true" />
          Descargar historia
        </LinkButton>
      ) : null}
      {has_certificate ? (
        <LinkButton look="outline" to={`/certificado/${result.id}`} reloadDocument target="_blank">
          <IconCertificate size={20} aria-hidden="true" />
          Certificado
        </LinkButton>
      ) : null}
    </div>
  )
}
