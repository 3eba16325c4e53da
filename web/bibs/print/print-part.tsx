/** Imprimir: which numbers, on what paper; after the download, whether they came out well. */
import { Button, NativeSelect } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { BibBoard } from '#domain/bibs/contract.ts'
import { CallFailed, fetchAnswer, fillPath } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { CountInput } from '#web/ui/count-input.tsx'
import { keepFile } from '#web/ui/keep-file.ts'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { findUnprinted, useMarkPrinted } from './mark-printed.ts'
import { emptyPrint, type PrintDraft } from './print-draft.ts'
import classes from './print-part.module.css'
import { PrintedLook } from './printed-look.tsx'
import { labelsOn, PAPER_CHOICES, SHEET_CHOICES } from './sheet-words.ts'
import { WhichFields } from './which-fields.tsx'

type PrintPartProps = { eventId: number; board: BibBoard }

const NOTHING = {
  message: 'No hay dorsales por marcar',
  body: 'Los de esta selección ya están marcados como impresos, o nadie los tiene.',
  icon: 'info',
} as const

export function PrintPart({ eventId, board }: PrintPartProps) {
  const [draft, setDraft] = useState<PrintDraft>(emptyPrint)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const mark = useMarkPrinted(eventId)
  const { show } = useNotice()
  const { series_id, only, from, to, paper, sheet, start } = draft
  const which = { series_id, only, from, to }
  const change = (changes: Partial<PrintDraft>) => {
    setErrors({})
    setDraft({ ...draft, ...changes })
  }
  const refuse = (error: unknown) => {
    const { errors: found = {} } = failureOf(error)
    const atFields = Object.entries(found).map(([field, [first = '']]) => [field, first] as const)
    if (error instanceof CallFailed && atFields.length > 0) setErrors(Object.fromEntries(atFields))
    else void show(failureOf(error))
  }
  const get = async (path: string, query: object, fileName: string) =>
    keepFile(await fetchAnswer('GET', fillPath(path, { id: eventId }, query)), fileName)

  const bibs = useMutation({
    mutationFn: async () => {
      // Before the file is drawn: a number that is given meanwhile is in no PDF and gets no mark.
      const unprinted = await findUnprinted(eventId, which)
      await get('/api/eventos/:id/dorsales/hojas.pdf', { ...which, paper }, 'Dorsales.pdf')
      return unprinted
    },
    onError: refuse,
    onSuccess: (unprinted) => (unprinted.length > 0 ? mark(unprinted) : undefined),
  })
  const labels = useMutation({
    mutationFn: () =>
      get('/api/eventos/:id/dorsales/etiquetas.pdf', { ...which, sheet, start }, 'Etiquetas.pdf'),
    onError: refuse,
  })
  const marking = useMutation({
    mutationFn: () => findUnprinted(eventId, which),
    onError: refuse,
    onSuccess: (unprinted) => (unprinted.length > 0 ? mark(unprinted) : show(NOTHING)),
  })
  const download = <IconDownload size={18} aria-hidden="true" />

  return (
    <>
      <SectionCard
        title="Imprimir"
        hint="Elige cuáles y descarga el PDF. Nada queda marcado como impreso hasta que tú lo digas."
      >
        <WhichFields board={board} draft={draft} change={change} errors={errors} />
        <div className={classes.papers}>
          <section className={classes.paper} aria-label="Dorsales">
            <h3 className={classes.title}>Dorsales</h3>
            <NativeSelect
              label="Papel"
              data={PAPER_CHOICES}
              value={paper}
              onChange={({ currentTarget }) => change({ paper: currentTarget.value as PrintDraft['paper'] })}
            />
            <Button
              className={classes.get}
              leftSection={download}
              loading={bibs.isPending}
              onClick={() => bibs.mutate()}
            >
              Descargar dorsales
            </Button>
          </section>
          <section className={classes.paper} aria-label="Etiquetas de los sobres">
            <h3 className={classes.title}>Etiquetas de los sobres</h3>
            <NativeSelect
              label="Hoja"
              data={SHEET_CHOICES}
              value={sheet}
              onChange={({ currentTarget }) =>
                change({ sheet: currentTarget.value as PrintDraft['sheet'], start: 1 })
              }
            />
            <CountInput
              label="Empezar en la etiqueta"
              description={`De 1 a ${labelsOn(sheet)}: para una hoja ya empezada.`}
              min={1}
              max={labelsOn(sheet)}
              value={start}
              onChange={(value) => change({ start: value })}
              error={errors.start}
            />
            <Button
              className={classes.get}
              variant="default"
              leftSection={download}
              loading={labels.isPending}
              onClick={() => labels.mutate()}
            >
              Descargar etiquetas
            </Button>
          </section>
        </div>
        <div className={classes.elsewhere}>
          <p>¿Los imprime otra empresa? Márcalos cuando los recibas, con la misma selección.</p>
          <Button variant="default" loading={marking.isPending} onClick={() => marking.mutate()}>
            Marcar como impresos
          </Button>
        </div>
      </SectionCard>
      <PrintedLook eventId={eventId} settings={board.settings} />
    </>
  )
}
