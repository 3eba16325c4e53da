/** /datos-personales/copia#…: the copy of one's data, handed over once, as Excel or JSON. */
import { useState } from 'react'
import { Link } from 'react-router'
import { fetchAnswer } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { EntryCard } from '#web/light/entry-card.tsx'
import { useSession } from '#web/session.ts'
import { keepFile } from '#web/ui/keep-file.ts'
import { LightButton } from '#web/ui/light-button.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import type { Route } from './+types/copy-page.ts'
import classes from './copy-page.module.css'
import { useLinkToken } from './link-token.ts'

export const headers = () => ({ 'cache-control': 'no-store' })

export const meta: Route.MetaFunction = () => [
  { title: 'Mis datos | Dorsal' },
  { name: 'robots', content: 'noindex' },
]

export default function CopyPage() {
  const ready = useSession() !== undefined
  const token = useLinkToken()
  const { show } = useNotice()
  const [state, setState] = useState<'ready' | 'busy' | 'taken'>('ready')

  const take = async (format: 'xlsx' | 'json') => {
    setState('busy')
    try {
      const body = { token: token || '-', format }
      await keepFile(await fetchAnswer('POST', '/api/data-requests/copy', { body }), `Mis datos.${format}`)
      setState('taken')
    } catch (error) {
      await show(failureOf(error))
      setState('ready')
    }
  }

  if (state === 'taken')
    return (
      <EntryCard
        title="Tu copia se descargó"
        text="El enlace ya no sirve. Guarda el archivo en un lugar seguro."
      >
        <Link to="/datos-personales">Tratamiento de datos personales</Link>
      </EntryCard>
    )
  return (
    <EntryCard
      title="La copia de tus datos"
      text="El enlace sirve una sola vez. Elige en qué formato la quieres."
    >
      <div className={classes.formats}>
        <LightButton disabled={!ready || state === 'busy'} onClick={() => take('xlsx')}>
          Descargar Excel
        </LightButton>
        <LightButton look="outline" disabled={!ready || state === 'busy'} onClick={() => take('json')}>
          Descargar JSON
        </LightButton>
      </div>
    </EntryCard>
  )
}
