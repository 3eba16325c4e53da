/** 'Cambios y devoluciones' as the event's page will say it, with what is typed and not saved yet. */
import { type Policies, policyLines } from '#domain/changes/rules/policy.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import classes from './lines-preview.module.css'

type LinesPreviewProps = {
  policies: Policies
  shown: Parameters<typeof policyLines>[1]
  /** False: the race is on, was run or called off, and its page says nothing of it any more. */
  isPublic: boolean
}

export function LinesPreview({ policies, shown, isPublic }: LinesPreviewProps) {
  return (
    <SectionCard
      title="Así lo lee la gente"
      hint={
        isPublic
          ? '«Cambios y devoluciones» en la página del evento, cuando guardes.'
          : 'La página del evento ya no lo muestra: el evento llegó o se canceló.'
      }
    >
      <dl className={classes.lines}>
        {policyLines(policies, shown).map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </SectionCard>
  )
}
