/** What the event's page tells beside the specified fields: one folded card, and in it nine folded groups. */
import { SectionCard } from '#web/ui/section-card.tsx'
import { shownLater } from '#web/ui/shown-later.tsx'
import type { SectionProps } from '../event-form-state.ts'
import { Fold } from './fold.tsx'
import { pageTold } from './page-told.ts'

const PageGroups = shownLater(async () => (await import('./page-groups.tsx')).PageGroups)

const INVITATION =
  'Opcional: salida, programa, recorridos, kit, entrega, preguntas y quién organiza. Lo que llenes lo ve el público.'

export function PageSection({ form }: SectionProps) {
  const told = pageTold(form.draft.page)
  return (
    <SectionCard>
      <Fold
        level="card"
        title="La página del evento"
        told={told ?? INVITATION}
        filled={told !== null}
        wrong={Object.keys(form.errors).some((field) => field.startsWith('page.'))}
      >
        <PageGroups form={form} />
      </Fold>
    </SectionCard>
  )
}
