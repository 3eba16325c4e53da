/** What comes after results are published. */
import { Button } from '@mantine/core'
import { IconCertificate, IconExternalLink, IconSend } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { ResultsSummary } from '#domain/results/publish/published-contract.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import classes from '../import.module.css'

export function NextStepsCard({ event: { id, slug, official, results_count } }: { event: ResultsSummary }) {
  if (results_count === 0) return null
  return (
    <SectionCard
      title="Qué sigue"
      hint={
        official
          ? 'Revisa la página pública, compártela y envía los certificados.'
          : 'Revisa la página pública. Cuando termine el tiempo de reclamos, márcalos como oficiales en «Cómo se muestran».'
      }
    >
      <div className={classes.actions}>
        <Button
          component="a"
          href={`/resultados/${slug}`}
          target="_blank"
          rel="noopener"
          variant="default"
          leftSection={<IconExternalLink size={18} aria-hidden="true" />}
        >
          Abrir la página pública
        </Button>
        <Button
          component={Link}
          to={`/admin/eventos/show/${id}/certificate-design`}
          variant="default"
          leftSection={<IconCertificate size={18} aria-hidden="true" />}
        >
          Diseñar el certificado
        </Button>
        <Button
          component={Link}
          to={`/admin/certificados/crear?origen=evento&event_id=${id}`}
          variant="default"
          leftSection={<IconSend size={18} aria-hidden="true" />}
        >
          Enviar certificados
        </Button>
      </div>
    </SectionCard>
  )
}
