/**
 * Ways to send a page to friends: WhatsApp, the phone's own sheet where there is one, the copied link, and the picture
 * for a story. WhatsApp and the picture are plain links: they work without a script.
 */
import { IconBrandWhatsapp, IconDownload, IconLink, IconShare2 } from '@tabler/icons-react'
import { useState, useSyncExternalStore } from 'react'
import { LightButton, LinkButton } from '#web/ui/light-button.tsx'
import { useOrigin } from './origin.ts'
import classes from './share-links.module.css'

type ShareLinksProps = {
  /** Of the page, from the root: '/evento/media-de-medellin'. */
  path: string
  /** What stands before the link in the message: 'Corre conmigo la Media de Medellín:'. */
  words: string
  /** Address of the picture of 1080 by 1920; null where there is none. */
  story?: string | null
}

const never = () => () => {}
const hasSheet = () => 'share' in navigator

export function ShareLinks({ path, words, story }: ShareLinksProps) {
  const link = useOrigin() + path
  const sheet = useSyncExternalStore(never, hasSheet, () => false)
  const [copied, setCopied] = useState(false)

  const attempt = (act: Promise<void>) =>
    act.catch((error: unknown) => console.warn('The link was not shared', error))

  return (
    <div className={classes.links}>
      <div className={classes.first}>
        <LinkButton
          look="outline"
          to={`https://wa.me/?text=${encodeURIComponent(`${words} ${link}`)}`}
          target="_blank"
          rel="noreferrer"
        >
          <IconBrandWhatsapp size={20} aria-hidden="true" />
          Compartir por WhatsApp
        </LinkButton>
        {sheet ? (
          <LightButton
            look="outline"
            aria-label="Compartir con otra aplicación"
            onClick={() => void attempt(navigator.share({ text: words, url: link }))}
          >
            <IconShare2 size={20} aria-hidden="true" />
          </LightButton>
        ) : null}
      </div>
      <LightButton
        look="outline"
        onClick={() => void attempt(navigator.clipboard.writeText(link).then(() => setCopied(true)))}
      >
        <IconLink size={20} aria-hidden="true" />
        {copied ? 'Enlace copiado' : 'Copiar enlace'}
      </LightButton>
      {story ? (
        <LinkButton look="outline" to={story} reloadDocument download>
          <IconDownload size={20} aria-hidden="true" />
          Descargar historia
        </LinkButton>
      ) : null}
      <span className="visually-hidden" role="status">
        {copied ? 'El enlace fue copiado al portapapeles.' : ''}
      </span>
    </div>
  )
}
