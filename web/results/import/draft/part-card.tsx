/** 'Qué reemplaza este archivo': the whole event, some distances, or some rows by their bib. */
import { Checkbox, Radio, Textarea } from '@mantine/core'
import { SectionCard } from '#web/ui/section-card.tsx'
import classes from '../import.module.css'
import type { PartDraft } from './part-draft.ts'

type PartCardProps = {
  part: PartDraft
  /** Known once the file was checked; before, all of them are meant. */
  divisions: readonly string[]
  onChange: (part: PartDraft) => void
}

export function PartCard({ part, divisions, onChange }: PartCardProps) {
  return (
    <SectionCard title="Qué reemplaza este archivo" hint="Lo que no reemplaza queda como está publicado.">
      <div className={classes.stack}>
        <Radio.Group
          aria-label="Qué reemplaza este archivo"
          value={part.mode}
          onChange={(mode) => onChange({ ...part, mode: mode as PartDraft['mode'] })}
        >
          <div className={classes.choices}>
            <Radio value="whole" label="Todo el evento" />
            <Radio value="distances" label="Solo estas distancias" />
            <Radio value="rows" label="Solo estos dorsales" />
          </div>
        </Radio.Group>
        {part.mode === 'distances' ? (
          divisions.length > 1 ? (
            <Checkbox.Group
              label="Distancias"
              description="Sin marcar ninguna entran todas las del archivo."
              value={part.distances}
              onChange={(distances) => onChange({ ...part, distances })}
            >
              <div className={classes.choices}>
                {divisions.map((name) => (
                  <Checkbox key={name} value={name} label={name} />
                ))}
              </div>
            </Checkbox.Group>
          ) : (
            <p className={classes.quiet}>Entran las distancias que trae el archivo; las demás no cambian.</p>
          )
        ) : null}
        {part.mode === 'rows' ? (
          <Textarea
            label="Dorsales"
            description="Separados por comas o espacios. Vacío: todos los del archivo."
            autosize
            minRows={2}
            maxLength={20_000}
            value={part.bibs}
            onChange={({ currentTarget: { value } }) => onChange({ ...part, bibs: value })}
          />
        ) : null}
      </div>
    </SectionCard>
  )
}
