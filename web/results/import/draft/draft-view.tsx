/** A file before it is imported: what was understood, corrected by the person, and what it would publish. */
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { formatNumber } from '#domain/colombia/pesos.ts'
import type { WireInspection } from '#domain/results/import/plan-contract.ts'
import type { ImportState } from '#domain/results/import/report-contract.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import classes from '../import.module.css'
import { PartCard } from './part-card.tsx'
import { Review } from './review.tsx'
import { SheetCard } from './sheet-card.tsx'
import { type Checked, useDraft } from './use-draft.ts'

const SEPARATORS: Record<string, string> = {
  ';': 'punto y coma',
  ',': 'coma',
  '\t': 'tabulador',
  '|': 'barra',
}

const fileFacts = ({ format, encoding, delimiter, sheets, remembered }: WireInspection): string =>
  [
    format.toUpperCase(),
    delimiter ? `separado por ${SEPARATORS[delimiter] ?? delimiter}` : '',
    encoding ?? '',
    sheets.length > 1 ? `${sheets.length} hojas` : '',
    remembered ? 'usamos columnas que elegiste antes' : '',
  ]
    .filter(Boolean)
    .join(' · ')

const NAMED = 10

/** Corrections that are given up are named once more. */
const givenUp = ({ corrections }: Checked): string => {
  const lost = corrections.filter(({ outcome }) => outcome === 'overwritten')
  if (lost.length === 0) return ''
  const names = lost.slice(0, NAMED).map(({ name, bib_number }) => `${name} (${bib_number})`)
  const rest = lost.length > NAMED ? ` y ${formatNumber(lost.length - NAMED)} más` : ''
  return ` Se pierde lo corregido a mano de ${names.join(', ')}${rest}.`
}

const replacing = (checked: Checked) => {
  const { published, added, changed, removed } = checked.comparison
  const lost = givenUp(checked)
  return {
    title: '¿Reemplazar los resultados publicados?',
    body: `De los ${formatNumber(published)} publicados cambian ${formatNumber(changed)} y salen ${formatNumber(removed)}; entran ${formatNumber(added)} nuevos.${lost} Durante 30 días puedes volver a lo de ahora.`,
    confirm: 'Sí, reemplazar',
    danger: removed > 0 || lost !== '',
  }
}

type DraftViewProps = {
  eventId: number
  /** Results that are published now: a file can replace a part of them. */
  published: number
  state: ImportState
  inspection: WireInspection
  onClose: () => void
}

export function DraftView({ eventId, published, state, inspection, onClose }: DraftViewProps) {
  const { ask } = useConfirm()
  const [official, setOfficial] = useState(state.official)
  const work = useDraft(eventId, state.id, inspection)
  const { draft, change, checked } = work
  const chosen = draft.filter((sheet) => sheet.chosen).length
  const review = useRef<HTMLDivElement>(null)
  // What was read of another check says nothing about this one.
  const [read, setRead] = useState<Checked | null>(null)
  const confirmed = checked !== null && read === checked

  useEffect(() => {
    if (checked) review.current?.scrollIntoView({ block: 'start' })
  }, [checked])

  const publish = async () => {
    if (!checked) return
    if (checked.comparison.published === 0 || (await ask(replacing(checked)))) work.run(official, confirmed)
  }

  return (
    <>
      <SectionCard
        title={state.file_name}
        hint={
          <>
            {state.company ? (
              <>
                Recibido de {state.company} el <DateText value={state.created_at} form="date and time" /> ·{' '}
              </>
            ) : null}
            {fileFacts(inspection)}
          </>
        }
        action={
          <Button variant="default" onClick={onClose}>
            Usar otro archivo
          </Button>
        }
      >
        <p className={classes.quiet}>
          Revisa qué es cada columna y mira cómo quedará. Lo publicado no cambia hasta que importes.
        </p>
      </SectionCard>
      {draft.map((sheet) => (
        <SheetCard
          key={sheet.sheet}
          sheet={sheet}
          alone={draft.length === 1}
          rereading={work.rereading}
          onChange={(changed) => change(draft.map((one) => (one.sheet === sheet.sheet ? changed : one)))}
          onHeaderRow={(row) => work.reread(sheet.sheet, row)}
        />
      ))}
      {published > 0 ? (
        <PartCard part={work.part} divisions={work.divisions} onChange={work.changePart} />
      ) : null}
      {work.refused ? (
        <div className={classes.refusal}>
          <FormError>{work.refused}</FormError>
        </div>
      ) : null}
      {checked ? (
        <div ref={review} className={classes.review}>
          <Review
            eventId={eventId}
            importId={state.id}
            checked={checked}
            official={official}
            onOfficial={setOfficial}
            confirmed={confirmed}
            onConfirmed={(yes) => setRead(yes ? checked : null)}
            corrections={work.part.corrections}
            onCorrections={work.chooseCorrections}
          />
        </div>
      ) : null}
      <div className={classes.bar}>
        {checked ? (
          <BusyButton
            type="button"
            busy={work.running}
            busyLabel="Importando..."
            disabled={work.checking || (checked.must_confirm && !confirmed)}
            onClick={() => void publish()}
          >
            {checked.comparison.published === 0
              ? 'Importar y publicar'
              : work.part.mode === 'whole'
                ? 'Reemplazar lo publicado'
                : 'Reemplazar esta parte'}
          </BusyButton>
        ) : (
          <BusyButton
            type="button"
            holdFor={0}
            busy={work.checking}
            busyLabel="Revisando..."
            disabled={chosen === 0 || work.rereading}
            onClick={work.check}
          >
            Ver cómo quedará
          </BusyButton>
        )}
      </div>
    </>
  )
}
