/** /admin/certificados/crear: with an Excel, or with what the product knows about an event. */
import { Link, useSearchParams } from 'react-router'
import { PageTitle } from '#web/ui/page-title.tsx'
import { shownLater } from '#web/ui/shown-later.tsx'
import type { Route } from './+types/create-batch-page.ts'
import classes from './create.module.css'
import { ExcelForm } from './excel-form.tsx'

const EventForm = shownLater(async () => (await import('./event-form.tsx')).EventForm)

export const meta: Route.MetaFunction = () => [{ title: 'Crear certificado | Dorsal' }]

export default function CreateBatchPage() {
  const [params] = useSearchParams()
  const fromEvent = params.get('origen') === 'evento'
  return (
    <>
      <PageTitle
        title="Crear certificado"
        subtitle="Cada persona recibe su certificado por correo, una sola vez."
        crumbs={[{ label: 'Certificados', to: '/admin/certificates' }]}
      />
      <nav className={classes.tabs} aria-label="De dónde salen las personas">
        <Link className={classes.tab} to="?" replace aria-current={fromEvent ? undefined : 'page'}>
          Con un Excel
        </Link>
        <Link
          className={classes.tab}
          to="?origen=evento"
          replace
          aria-current={fromEvent ? 'page' : undefined}
        >
          Con los datos de un evento
        </Link>
      </nav>
      {fromEvent ? <EventForm /> : <ExcelForm />}
    </>
  )
}
