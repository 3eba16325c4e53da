/** 'Pasar del papel': codes typed or pasted, looked at before anything is written. */
import { Button, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { bogotaText } from '#domain/colombia/clock.ts'
import type { PaperLine, typePaper } from '#domain/kit-desk/paper/paper-contract.ts'
import { call } from '#web/client.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { DayTimeField } from '#web/ui/day-time-field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { useModalSave } from '#web/ui/modal-form.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import type { Tone } from '#web/ui/tone.ts'
import classes from './board.module.css'
import { useBoardChanged } from './board-queries.ts'
import { counted, personText } from './board-words.ts'

const OUTCOMES: Record<PaperLine['outcome'], { tone: Tone; label: string }> = {
  ready: { tone: 'success', label: 'Lista para pasar' },
  misread: { tone: 'danger', label: 'Código mal escrito' },
  unknown: { tone: 'danger', label: 'Nadie tiene ese código' },
  repeated: { tone: 'neutral', label: 'Repetido en la lista' },
  'not confirmed': { tone: 'warning', label: 'Inscripción sin confirmar' },
  handed: { tone: 'neutral', label: 'Ya estaba entregado' },
}

const COLUMNS: Column<PaperLine & { at: number }>[] = [
  { header: 'Código', cell: ({ typed }) => <span className={classes.code}>{typed}</span> },
  { header: 'Persona', cell: (line) => (line.name ? personText(line) : '-') },
  {
    header: 'Estado',
    cell: ({ outcome }) => <StatusBadge tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].label}</StatusBadge>,
  },
]

type Draft = { codes: string; at: string }
/** Now, to the minute, as the fields take it. */
const nowText = () => bogotaText(new Date()).slice(0, 16).replace(' ', 'T')

export function TypePaper({ eventId }: { eventId: number }) {
  const form = useForm<Draft>({ initialValues: { codes: '', at: nowText() } })
  const [lines, setLines] = useState<PaperLine[] | null>(null)
  const changed = useBoardChanged(eventId)
  const send = (draft: Draft, preview: boolean) =>
    call<typeof typePaper>('POST /api/eventos/:id/entrega/papel', {
      params: { id: eventId },
      body: { ...draft, preview },
    })
  const looking = useModalSave({
    showAtFields: form.setErrors,
    send: (draft: Draft) => send(draft, true),
    onSaved: (answer) => setLines(answer.lines),
  })
  const saving = useModalSave({
    showAtFields: form.setErrors,
    send: (draft: Draft) => send(draft, false),
    onSaved: async ({ message }) => {
      await changed()
      setLines(null)
      form.setFieldValue('codes', '')
      toastSuccess(message)
    },
  })
  const ready = lines?.filter(({ outcome }) => outcome === 'ready').length ?? 0
  return (
    <SectionCard
      title="Pasar del papel"
      hint="Escribe o pega los códigos de quienes firmaron, uno por línea. Si diste el número en la mesa: código=número."
    >
      <form noValidate className={classes.typing} onSubmit={form.onSubmit((draft) => looking.save(draft))}>
        <FormError>{looking.sentence ?? saving.sentence}</FormError>
        <Textarea
          label="Códigos"
          withAsterisk
          autosize
          minRows={4}
          maxRows={12}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          classNames={{ input: classes.code }}
          {...form.getInputProps('codes')}
          onChange={(event) => {
            setLines(null)
            form.getInputProps('codes').onChange(event)
          }}
        />
        <DayTimeField
          label="Cuándo se entregaron"
          timeLabel="Hora de las entregas"
          hint="Más o menos: ordena estas entregas entre las demás."
          value={form.values.at}
          onChange={(at) => form.setFieldValue('at', at)}
          error={form.errors.at}
        />
        <div className={classes.actions}>
          <BusyButton busy={looking.busy} busyLabel="Revisando..." variant="default">
            Revisar
          </BusyButton>
          {ready > 0 ? (
            <Button loading={saving.busy} onClick={() => saving.save(form.values)}>
              Pasar {counted(ready, 'entrega', 'entregas')}
            </Button>
          ) : null}
        </div>
      </form>
      {lines ? (
        <DataTable
          caption="Códigos revisados"
          columns={COLUMNS}
          rows={lines.map((line, at) => ({ ...line, at }))}
          rowKey={({ at }) => at}
          empty={null}
        />
      ) : null}
    </SectionCard>
  )
}
