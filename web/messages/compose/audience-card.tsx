/** 'Para quién': the kind of message and the facts that must hold of whoever gets it. */
import { MultiSelect } from '@mantine/core'
import type { EventDetail } from '#domain/events/contract.ts'
import type { MessageKind, Segment } from '#domain/messages/rules/message-words.ts'
import { MoreOptions } from '#web/ui/more-options.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { AudienceCount, type Counting } from './audience-count.tsx'
import classes from './compose.module.css'
import { type FactChip, FEWER_FACTS, isOn, MAIN_FACTS, toggled } from './fact-chips.ts'
import type { Written } from './use-draft.ts'

const KINDS: { value: MessageKind; label: string; about: string }[] = [
  {
    value: 'operational',
    label: 'Del evento',
    about: 'Lo que deben saber para correr: llega a todas. Solo sobre este evento.',
  },
  {
    value: 'news',
    label: 'Noticias',
    about: 'Otras carreras, promociones: solo a quien aceptó noticias, y cada correo lleva cómo salirse.',
  },
]

function KindChoice({ kind, onChange }: { kind: MessageKind; onChange: (kind: MessageKind) => void }) {
  return (
    <fieldset className={classes.kinds}>
      <legend className={classes.legend}>Qué es</legend>
      {KINDS.map(({ value, label, about }) => (
        <label key={value} className={classes.kind} data-on={kind === value || undefined}>
          <input
            type="radio"
            name="kind"
            value={value}
            checked={kind === value}
            onChange={() => onChange(value)}
          />
          <span>
            <strong>{label}</strong>
            <span className={classes.soft}>{about}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

type Segmented = { segment: Segment; onChange: (segment: Segment) => void }

function Chips({ chips, segment, onChange }: Segmented & { chips: readonly FactChip[] }) {
  return (
    <div className={classes.chips}>
      {chips.map((chip) => (
        <button
          key={chip.label}
          type="button"
          className={classes.chip}
          aria-pressed={isOn(segment, chip)}
          onClick={() => onChange(toggled(segment, chip))}
        >
          {chip.label}
        </button>
      ))}
    </div>
  )
}

const numbers = (chosen: string[]) => (chosen.length > 0 ? chosen.map(Number) : undefined)

function Places({ event, segment, onChange }: Segmented & { event: EventDetail }) {
  const distances = event.distances.flatMap(({ id, name }) =>
    id ? [{ value: String(id), label: name }] : [],
  )
  const categories = event.categorias.map(({ id, distance, title }) => ({
    value: String(id),
    label: `${distance} ${title}`,
  }))
  return (
    <div className={classes.places}>
      {distances.length > 1 ? (
        <MultiSelect
          label="Distancias"
          placeholder={segment.distance_ids?.length ? undefined : 'Todas'}
          data={distances}
          value={(segment.distance_ids ?? []).map(String)}
          onChange={(chosen) => onChange({ ...segment, distance_ids: numbers(chosen) })}
          clearable
        />
      ) : null}
      {categories.length > 1 ? (
        <MultiSelect
          label="Categorías"
          placeholder={segment.category_ids?.length ? undefined : 'Todas'}
          data={categories}
          value={(segment.category_ids ?? []).map(String)}
          onChange={(chosen) => onChange({ ...segment, category_ids: numbers(chosen) })}
          searchable
          clearable
        />
      ) : null}
    </div>
  )
}

function Chosen({ segment, onChange }: Segmented) {
  const count = segment.participant_ids?.length
  if (!count) return null
  const { participant_ids: _, ...rest } = segment
  return (
    <p className={classes.chosen}>
      <span>
        Solo{' '}
        {count === 1
          ? 'la persona que elegiste'
          : `las ${count.toLocaleString('es-CO')} personas que elegiste`}
        .
      </span>
      <button type="button" className={classes.plain} onClick={() => onChange(rest)}>
        Escribir a todas
      </button>
    </p>
  )
}

type AudienceCardProps = {
  event: EventDetail
  written: Written
  counting: Counting
  onChange: (changes: Partial<Written>) => void
}

export function AudienceCard({ event, written, counting, onChange }: AudienceCardProps) {
  const { kind, segment } = written
  const onSegment = (changed: Segment) => onChange({ segment: changed })
  return (
    <SectionCard title="Para quién">
      <div className={classes.stack}>
        <KindChoice kind={kind} onChange={(chosen) => onChange({ kind: chosen })} />
        <Chosen segment={segment} onChange={onSegment} />
        <fieldset className={classes.group}>
          <legend className={classes.legend}>Solo quienes</legend>
          <Chips chips={MAIN_FACTS} segment={segment} onChange={onSegment} />
        </fieldset>
        <Places event={event} segment={segment} onChange={onSegment} />
        <MoreOptions
          label="Más condiciones"
          told={FEWER_FACTS.filter((chip) => isOn(segment, chip))
            .map(({ label }) => label)
            .join(', ')}
        >
          <Chips chips={FEWER_FACTS} segment={segment} onChange={onSegment} />
        </MoreOptions>
        <AudienceCount counting={counting} kind={kind} />
      </div>
    </SectionCard>
  )
}
