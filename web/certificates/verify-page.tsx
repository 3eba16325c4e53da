/** /verificar/{code}: what a certificate says and whether it holds, for whoever scanned its QR. */
import { data } from 'react-router'
import type { VerifiedCertificate } from '#domain/certificates/contract.ts'
import { fillPath } from '#web/client.ts'
import { apiContext } from '#web/page-context.ts'
import { Bib } from '#web/ui/bib.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/light-button.tsx'
import { PageBody } from '#web/ui/page-body.tsx'
import type { Route } from './+types/verify-page.ts'
import classes from './verify-page.module.css'

export const loader = async ({ context, params: { code } }: Route.LoaderArgs) => {
  const answer = await context.get(apiContext)(fillPath('/api/verificar/:code', { code }))
  if (answer.status === 200) return (await answer.json()) as { certificate: VerifiedCertificate | null }
  if (answer.status === 404 || answer.status === 422)
    return data<{ certificate: VerifiedCertificate | null }>({ certificate: null }, { status: 404 })
  throw data(null, { status: answer.status })
}

/** An annulment must be seen at once. */
export const headers = () => ({ 'cache-control': 'no-store' })

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const certificate = loaderData?.certificate
  return [
    {
      title: certificate
        ? `Certificado ${certificate.state}: ${certificate.name} | Dorsal`
        : 'Certificado no encontrado | Dorsal',
    },
    { name: 'robots', content: 'noindex' },
  ]
}

function Unknown({ code }: { code: string }) {
  return (
    <EmptyState
      level={1}
      mark="?"
      title="Ningún certificado tiene este código"
      action={
        <LinkButton to="/eventos" look="outline">
          Ver eventos
        </LinkButton>
      }
    >
      Revisa que <strong className={classes.code}>{code}</strong> esté igual que en el papel, o escanea otra
      vez el QR.
    </EmptyState>
  )
}

const factsOf = (certificate: VerifiedCertificate) =>
  [
    ['Evento', certificate.event],
    ['Fecha', certificate.date],
    ['Ciudad', certificate.city],
    ['Distancia', certificate.distance],
    ['Categoría', certificate.category],
    ['Dorsal', certificate.bib],
    ['Posición general', certificate.overall_position],
    ['Posición en la categoría', certificate.category_position],
  ].filter(([, value]) => value)

function Certificate({ certificate }: { certificate: VerifiedCertificate }) {
  const { state, name, time, code, issued_at, annul_reason, unprintable, download_url } = certificate
  const valid = state === 'válido'
  return (
    <Bib
      strip={`Certificado ${state}`}
      accent={valid ? 'paramo' : 'sangre'}
      number={time || undefined}
      caption={time ? 'Tiempo' : undefined}
      size="small"
    >
      <h1 className={classes.name}>{name}</h1>
      <p className={classes.state} data-valid={valid}>
        {valid ? 'Este certificado es válido.' : 'Este certificado está anulado.'}
      </p>
      {!valid && annul_reason ? <p className={classes.reason}>{annul_reason}</p> : null}
      {unprintable ? (
        <p className={classes.reason}>
          No podemos imprimirlo: tiene letras que ninguna de nuestras tipografías tiene ({unprintable}). Esta
          página dice lo mismo que diría el papel.
        </p>
      ) : null}
      <dl className={classes.facts}>
        {factsOf(certificate).map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {download_url ? (
        <div className={classes.ways}>
          <LinkButton to={download_url} reloadDocument target="_blank">
            Ver el certificado
          </LinkButton>
        </div>
      ) : null}
      <p className={classes.small}>
        Código <strong className={classes.code}>{code}</strong>
        <br />
        Emitido el <DateText value={issued_at} form="date and time" />
      </p>
    </Bib>
  )
}

export default function VerifyPage({ loaderData: { certificate }, params: { code } }: Route.ComponentProps) {
  return (
    <PageBody width="form">
      {certificate ? <Certificate certificate={certificate} /> : <Unknown code={code} />}
    </PageBody>
  )
}
