/** All kinds and the settings are one form: what is typed counts when it is saved, and is not lost silently. */
import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ShownPolicies, savePolicies } from '#domain/changes/policies/policies-contract.ts'
import { CHANGE_KINDS, type ChangeKind } from '#domain/changes/rules/kinds.ts'
import { bogotaDay } from '#domain/colombia/clock.ts'
import { call } from '#web/client.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { ConfirmLeave } from '#web/ui/confirm-leave.tsx'
import { type FieldErrors, scrollToFirstError } from '#web/ui/field-errors.ts'
import { FormError } from '#web/ui/form-error.tsx'
import { useFormRefusal } from '#web/ui/form-refusal.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { LinesPreview } from './lines-preview.tsx'
import {
  bodyOf,
  draftOf,
  isSame,
  isSamePolicy,
  type PoliciesDraft,
  policiesOf,
  policyDraftOf,
} from './policies-draft.ts'
import classes from './policies-form.module.css'
import { usePoliciesChanged } from './policies-queries.ts'
import { PolicyRow } from './policy-row.tsx'
import { SettingsFields } from './settings-fields.tsx'

/** What is said of the fields under a name, by their own names. */
const errorsUnder = (errors: FieldErrors, name: string): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors)
      .filter(([field]) => field.startsWith(`${name}.`))
      .map(([field, text]) => [field.slice(name.length + 1), text]),
  )

export function PoliciesForm({ eventId, stored }: { eventId: string; stored: ShownPolicies }) {
  const { event_day, teams, size_freeze_on, defaults } = stored
  const saved = useMemo(() => draftOf(stored), [stored])
  const [edited, setEdited] = useState<PoliciesDraft | null>(null)
  const draft = edited ?? saved
  const dirty = edited !== null && !isSame(edited, saved)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [opened, setOpened] = useState<ReadonlySet<ChangeKind>>(new Set())
  const changed = usePoliciesChanged(eventId)
  const { sentence, refuse, clear } = useFormRefusal((found) => {
    setErrors(found)
    const wrong = CHANGE_KINDS.filter(
      (kind) => Object.keys(errorsUnder(found, `policies.${kind}`)).length > 0,
    )
    setOpened(new Set([...opened, ...wrong]))
    scrollToFirstError()
  })
  const saving = useMutation({
    mutationFn: () =>
      call<typeof savePolicies>('PUT /api/eventos/:id/cambios', {
        params: { id: eventId },
        body: bodyOf(draft),
      }),
    onMutate: () => {
      clear()
      setErrors({})
    },
    onError: refuse,
    onSuccess: ({ message, changes }) => {
      changed(changes)
      setEdited(null)
      toastSuccess(message)
    },
  })

  const policies = policiesOf(draft)
  const changeKind = (kind: ChangeKind, change: Partial<PoliciesDraft['policies'][ChangeKind]>) =>
    setEdited({
      ...draft,
      policies: { ...draft.policies, [kind]: { ...draft.policies[kind], ...change } },
    })
  const toggle = (kind: ChangeKind) => {
    const next = new Set(opened)
    if (!next.delete(kind)) next.add(kind)
    setOpened(next)
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        saving.mutate()
      }}
    >
      <ConfirmLeave when={dirty} />
      <FormError>{sentence}</FormError>
      <ul className={classes.kinds}>
        {CHANGE_KINDS.filter((kind) => kind !== 'leave' || teams).map((kind) => (
          <PolicyRow
            key={kind}
            eventId={eventId}
            kind={kind}
            draft={draft.policies[kind]}
            saved={saved.policies[kind]}
            policy={policies[kind]}
            when={{ today: bogotaDay(new Date()), event_day }}
            recommended={defaults.includes(kind) && isSamePolicy(draft.policies[kind], saved.policies[kind])}
            errors={errorsUnder(errors, `policies.${kind}`)}
            opened={opened.has(kind)}
            onToggle={() => toggle(kind)}
            onChange={(change) => changeKind(kind, change)}
            onRestored={(shown) => {
              changed(shown)
              // What was typed elsewhere stays.
              if (edited) changeKind(kind, policyDraftOf(shown.policies[kind]))
            }}
          />
        ))}
      </ul>
      <div className={classes.rest}>
        <div>
          <SectionCard title="Para todos los cambios">
            <SettingsFields
              draft={draft.settings}
              eventDay={event_day}
              teams={teams}
              until={stored.second_person_until}
              errors={errorsUnder(errors, 'settings')}
              onChange={(change) => setEdited({ ...draft, settings: { ...draft.settings, ...change } })}
            />
          </SectionCard>
        </div>
        <div>
          <LinesPreview
            policies={policies}
            shown={{ event_day, teams, size_freeze_on, today: bogotaDay(new Date()) }}
            isPublic={stored.lines.length > 0}
          />
        </div>
      </div>
      <div className={classes.bar}>
        <p className={classes.state} role="status">
          {dirty ? 'Tienes cambios sin guardar.' : ''}
        </p>
        <BusyButton busy={saving.isPending} busyLabel="Guardando...">
          Guardar cambios
        </BusyButton>
      </div>
    </form>
  )
}
