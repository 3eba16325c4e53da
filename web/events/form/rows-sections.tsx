/** The repeaters of the form: price tiers, categories, kits and, when creating, questions. */
import { isNoDeportivo } from '#domain/events/rules/no-deportivo.ts'
import { Repeater } from '#web/ui/repeater.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { shownLater } from '#web/ui/shown-later.tsx'
import { useDeleteRow } from '../delete-row.ts'
import { CategoriesHelp, KitsHelp, TiersHelp } from '../event-help.tsx'
import { CategoryFields } from './category-fields.tsx'
import { SameKits } from './checks/same-kits.tsx'
import { newCategory, newKit, newQuestion, newTier, shownRows } from './event-draft.ts'
import type { SectionProps } from './event-form-state.ts'
import { KitFields } from './kit-fields.tsx'
import { QuestionsHelp } from './questions-help.tsx'
import { PartBegins } from './section-jumps.tsx'
import classes from './sections.module.css'
import { TierFields } from './tier-fields.tsx'

const QuestionFields = shownLater(async () => (await import('./question-fields.tsx')).QuestionFields)

const LOCKED = 'Un evento no deportivo tiene una categoría y un kit fijos para todos.'

export function TiersSection({ form: { draft, change, errors } }: SectionProps) {
  return (
    <SectionCard
      title="Tarifas"
      hint="Cada una vale hasta su fecha, incluida. Después de la última sigue la última hasta el cierre."
    >
      <PartBegins part="tarifas" />
      <TiersHelp />
      <div className={classes.tiers}>
        <Repeater
          name="event_price"
          rows={draft.event_price}
          onChange={(event_price) => change({ event_price })}
          errors={errors}
          newRow={newTier}
          rowLabel="Tarifa"
          addLabel="Agregar tarifa"
          empty="Sin tarifas la inscripción es gratis."
          fields={TierFields}
        />
      </div>
    </SectionCard>
  )
}

export function CategoriesSection({ form: { draft, change, errors, forgetRow } }: SectionProps) {
  const locked = isNoDeportivo(draft.sport)
  const deleteRow = useDeleteRow('categoria')
  return (
    <SectionCard
      title="Categorías"
      hint={
        locked
          ? LOCKED
          : 'Vale la edad que cada quien tenga el día de la carrera. La diferencia se suma al precio; con signo menos se resta.'
      }
    >
      <PartBegins part="categorias" />
      {locked ? null : <CategoriesHelp />}
      <div className={classes.categories}>
        <Repeater
          name="category"
          rows={shownRows(draft).category}
          onChange={(category) => change({ category })}
          errors={errors}
          newRow={newCategory}
          rowLabel="Categoría"
          addLabel="Agregar categoría"
          empty="Sin categorías nadie puede inscribirse."
          fields={CategoryFields}
          locked={locked}
          onRemove={async ({ id }) => {
            if (id === undefined) return true
            if (await deleteRow(id)) forgetRow('category', id)
            return false
          }}
        />
      </div>
    </SectionCard>
  )
}

export function KitsSection({ form: { draft, change, errors, forgetRow } }: SectionProps) {
  const locked = isNoDeportivo(draft.sport)
  const deleteRow = useDeleteRow('kit')
  return (
    <SectionCard title="Kits" hint={locked ? LOCKED : 'Una fila por talla, con todos los que llegaron.'}>
      <PartBegins part="kits" />
      {locked ? null : <KitsHelp />}
      <div className={classes.kits}>
        <Repeater
          name="kits"
          rows={shownRows(draft).kits}
          onChange={(kits) => change({ kits })}
          errors={errors}
          newRow={() => ({ ...newKit(), kit_name: draft.kits.at(-1)?.kit_name ?? '' })}
          rowLabel="Kit"
          addLabel="Agregar kit"
          empty="Sin kits nadie puede inscribirse."
          fields={KitFields}
          locked={locked}
          onRemove={async ({ id }) => {
            if (id === undefined) return true
            if (await deleteRow(id)) forgetRow('kits', id)
            return false
          }}
        />
      </div>
      {locked ? null : <SameKits kits={draft.kits} />}
    </SectionCard>
  )
}

export function QuestionsSection({ form: { draft, change, errors } }: SectionProps) {
  return (
    <SectionCard
      title="Preguntas"
      hint="Cada inscrito las responde. Después las cambias en la pestaña Encuesta."
    >
      <QuestionsHelp />
      <div className={classes.questions}>
        <Repeater
          name="questions"
          rows={draft.questions}
          onChange={(questions) => change({ questions })}
          errors={errors}
          newRow={newQuestion}
          rowLabel="Pregunta"
          addLabel="Agregar pregunta"
          empty="Aún no hay preguntas."
          fields={QuestionFields}
          tall
        />
      </div>
    </SectionCard>
  )
}
