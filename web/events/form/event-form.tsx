/** The form that creates and edits an event. It keeps a draft, warns before it is lost, and hears 'saveEvent'. */
import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { ConfirmLeave } from '#web/ui/confirm-leave.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { BasicsSection } from './basics-section.tsx'
import { doubtfulPrice } from './checks/doubtful-price.ts'
import { isMoved, isPast, moveQuestion } from './checks/moved-date.ts'
import { DistanceNames } from './distance-names.ts'
import { distanceNames, type EventDraft } from './event-draft.ts'
import classes from './event-form.module.css'
import { eventFormData } from './event-form-data.ts'
import { useEventFormState } from './event-form-state.ts'
import { readKeptDraft, useKeepDraft } from './kept-draft.ts'
import { PageSection } from './page/page-section.tsx'
import { PicturesSection } from './pictures-section.tsx'
import { RecoveredDraft } from './recovered-draft.tsx'
import { useRefusedSave } from './refused-save.ts'
import { CategoriesSection, KitsSection, QuestionsSection, TiersSection } from './rows-sections.tsx'
import { ScheduleSection } from './schedule-section.tsx'
import { SectionJumps } from './section-jumps.tsx'
import { RichText } from './text/rich-text.tsx'

type EventFormProps<Answer> = {
  /** What the server holds, or the empty form. A new object starts the form over. */
  saved: EventDraft
  /** Null while creating: that is when questions are asked for. */
  stored: {
    version: number
    cover_image: string | null
    icon: string | null
    event_datetime: string
    inscritos_count: number
  } | null
  draftName: string
  submitLabel: string
  cancel: ReactNode
  save: (body: FormData) => Promise<Answer>
  onSaved: (answer: Answer) => void
  /** Asked for when somebody else saved first. */
  onReload?: () => Promise<unknown>
}

export function EventForm<Answer>({
  saved,
  stored,
  draftName,
  submitLabel,
  cancel,
  save,
  onSaved,
  onReload,
}: EventFormProps<Answer>) {
  const [kept] = useState(() => readKeptDraft(draftName))
  const [recovered, setRecovered] = useState(kept !== null)
  // A draft that was begun on an older version is refused by the server, which is how nothing is overwritten.
  const [version, setVersion] = useState(kept?.version ?? stored?.version ?? null)
  const form = useEventFormState(saved, kept?.draft ?? null)
  const forget = useKeepDraft(draftName, { draft: form.draft, version }, form.dirty)

  const startOver = () => {
    forget()
    form.reset(saved)
    setVersion(stored?.version ?? null)
    setRecovered(false)
  }
  const { ask } = useConfirm()
  const discard = async () => {
    const sure = await ask({
      title: '¿Descartar el borrador?',
      body: 'Se pierde lo que escribiste y no guardaste. Esta acción no es reversible.',
      confirm: 'Descartar',
      danger: true,
    })
    if (sure) startOver()
  }
  const first = useRef(saved)
  useEffect(() => {
    if (first.current === saved) return
    first.current = saved
    startOver()
  })

  // What is loaded may be what stands here already (a draft restored on the newest version): it starts over all the same.
  const fromStored = useRef(startOver)
  fromStored.current = startOver
  const reload = onReload
    ? async () => {
        await onReload()
        fromStored.current()
      }
    : undefined

  const joined = JSON.stringify(distanceNames(form.draft))
  // The same list as long as the names are the same: a keystroke elsewhere draws no row again.
  const names = useMemo<string[]>(() => JSON.parse(joined), [joined])

  const [sentence, setSentence] = useState('')
  /** Why the date of an event that is over changes. */
  const [reason, setReason] = useState('')
  const refuse = useRefusedSave({ setErrors: form.setErrors, onReload: reload, setSentence })
  const saving = useMutation({
    mutationFn: () =>
      save(
        eventFormData(
          form.draft,
          form.pictures,
          version === null ? { questions: true } : { version, move_reason: reason },
        ),
      ),
    onMutate: () => {
      form.setErrors({})
      setSentence('')
    },
    onError: (error) => void refuse(error),
    onSuccess: (answer) => {
      forget()
      form.reset(form.draft)
      setRecovered(false)
      onSaved(answer)
    },
  })

  const moved = stored !== null && isMoved(stored, form.draft.event_datetime)
  const mayMove = async () => {
    if (!moved || isPast(stored)) return true
    return ask(moveQuestion(stored.inscritos_count))
  }

  // Other parts of a page ask for a save by this name (specification, section 2).
  const submit = useRef(async () => {})
  submit.current = async () => {
    if (saving.isPending) return
    const doubt = doubtfulPrice(form.draft.event_price, saved.event_price)
    const sure =
      doubt === null ||
      (await ask({ title: '¿Ese precio está bien?', body: doubt, confirm: 'Sí, guardar', cancel: 'Revisar' }))
    if (sure && (await mayMove())) saving.mutate()
  }
  useEffect(() => {
    const hear = () => void submit.current()
    window.addEventListener('saveEvent', hear)
    return () => window.removeEventListener('saveEvent', hear)
  }, [])

  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit.current()
      }}
    >
      <ConfirmLeave
        when={form.dirty}
        body="Lo que escribiste queda como borrador en este navegador; las imágenes hay que elegirlas de nuevo."
      />
      {recovered ? (
        <RecoveredDraft
          outdated={stored !== null && version !== stored.version}
          onDiscard={() => void discard()}
        />
      ) : null}
      <SectionJumps />
      <BasicsSection form={form} />
      <ScheduleSection form={form} people={stored?.inscritos_count ?? 0} />
      {moved && isPast(stored) ? (
        <SectionCard>
          <TextInput
            label="Razón del cambio de fecha"
            description="El evento ya pasó y tiene inscritos: solo un Administrador corrige la fecha. Nadie recibe correo."
            value={reason}
            maxLength={500}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        </SectionCard>
      ) : null}
      <PicturesSection form={form} current={stored} />
      <SectionCard>
        <RichText
          label="Descripción"
          value={form.draft.description}
          onChange={(description) => form.change({ description })}
          error={form.errors.description}
        />
      </SectionCard>
      <DistanceNames value={names}>
        <TiersSection form={form} />
        <CategoriesSection form={form} />
        <KitsSection form={form} />
      </DistanceNames>
      <PageSection form={form} />
      {stored ? null : <QuestionsSection form={form} />}
      <div className={classes.bar}>
        {sentence ? (
          <p className={classes.refused} role="alert">
            {sentence}
          </p>
        ) : (
          <p className={classes.state} role="status">
            {form.dirty ? 'Tienes cambios sin guardar.' : ''}
          </p>
        )}
        {cancel}
        <BusyButton busy={saving.isPending}>{submitLabel}</BusyButton>
      </div>
    </form>
  )
}
