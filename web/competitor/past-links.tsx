/** Where a race that was run leads: the own result and certificate, or what the event published. */
import type { OwnRace } from '#domain/results/own-history/history-contract.ts'
import { resultPath } from '#web/results/share/share-links.ts'
import { LinkButton } from '#web/ui/light-button.tsx'
import classes from './dashboard-page.module.css'

export function PastLinks({ slug, race }: { slug: string; race: OwnRace | undefined }) {
  return (
    <div className={classes.after}>
      {race ? (
        <LinkButton to={resultPath('resultado', race.id)} look="outline">
          Ver mi resultado
        </LinkButton>
      ) : (
        <LinkButton to={`/evento/${slug}`} look="outline">
          Ver el evento
        </LinkButton>
      )}
      {race?.has_certificate ? (
        <LinkButton to={`/certificado/${race.id}`} reloadDocument target="_blank" look="outline">
          Descargar certificado
        </LinkButton>
      ) : null}
    </div>
  )
}
