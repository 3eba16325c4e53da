/** An event's design with what belongs to it: background, templates, preview, and saving without losing anybody's work. */
import { Alert, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconEye, IconSend, IconTemplate } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { getDesign } from '#domain/certificates/design/design-contract.ts'
import { FIELD_IDS } from '#domain/certificates/rules/placement.ts'
import type { AnswerOf } from '#server/contract-kit.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { ConfirmLeave } from '#web/ui/confirm-leave.tsx'
import { TabTitle } from '#web/ui/tab-title.tsx'
import { BackgroundButton } from './background-button.tsx'
import classes from './design-form.module.css'
import { Designer } from './designer.tsx'
import { PreviewModal } from './preview-modal.tsx'
import { type Sample, SamplePicker } from './sample-picker.tsx'
import { TemplateModal } from './template-modal.tsx'
import { useSaveDesign } from './use-save-design.ts'
import { useSheet } from './use-sheet.ts'

/** The columns of an Excel belong to mailings. */
const FIELDS = FIELD_IDS.filter((field) => field !== 'column')

type DesignFormProps = {
  eventId: string
  stored: AnswerOf<typeof getDesign>
  /** Asked for when somebody else saved first, or the template came back. */
  onReload: () => void
}

export function DesignForm({ eventId, stored, onReload }: DesignFormProps) {
  const { background, placements } = stored.design
  const state = useSheet({ background, placements })
  const { sheet } = state
  const saving = useSaveDesign(eventId, stored.design, sheet, onReload)
  const [sample, setSample] = useState<Sample | null>(null)
  const [choosing, templates] = useDisclosure(false)
  const [previewing, preview] = useDisclosure(false)
  const values = { fields: sample?.values ?? stored.sample }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        saving.save()
      }}
    >
      <ConfirmLeave when={saving.dirty} />
      <TabTitle
        title="Certificado"
        hint="Así se descarga el certificado de cada resultado. Un nombre largo toma dos líneas antes de encogerse."
        action={
          <Button
            component={Link}
            to={`/admin/certificados/crear?origen=evento&event_id=${eventId}`}
            variant="default"
            leftSection={<IconSend size={18} aria-hidden="true" />}
          >
            Enviar por correo
          </Button>
        }
      />
      {saving.conflict ? (
        <Alert className={classes.conflict} color="sol" title="Otra persona guardó este diseño" role="alert">
          <p className={classes.words}>
            Tu versión sigue en pantalla. Puedes ver la que se guardó, y pierdes la tuya, o guardar la tuya
            encima.
          </p>
          <div className={classes.choices}>
            <Button variant="default" onClick={onReload}>
              Ver el diseño guardado
            </Button>
            <Button color="sangre" variant="outline" onClick={saving.saveOver}>
              Guardar el mío encima
            </Button>
          </div>
        </Alert>
      ) : null}
      <SamplePicker eventId={eventId} sample={sample} onPick={setSample} />
      <Designer
        state={state}
        values={values}
        icon={stored.event.icon}
        fields={FIELDS}
        tools={
          <>
            <BackgroundButton
              eventId={eventId}
              onUploaded={(uploaded) => state.update({ background: uploaded })}
            />
            <Button
              variant="default"
              leftSection={<IconTemplate size={18} aria-hidden="true" />}
              onClick={templates.open}
            >
              Plantillas
            </Button>
            <Button
              variant="default"
              leftSection={<IconEye size={18} aria-hidden="true" />}
              onClick={preview.open}
            >
              Vista previa
            </Button>
          </>
        }
      />
      <div className={classes.bar}>
        <p className={classes.state} role="status">
          {saving.dirty ? 'Tienes cambios sin guardar.' : ''}
        </p>
        {saving.isOwn ? (
          <Button variant="subtle" color="sangre" onClick={saving.reset}>
            Volver a la plantilla de Dorsal
          </Button>
        ) : null}
        <BusyButton busy={saving.isPending} busyLabel="Guardando...">
          Guardar diseño
        </BusyButton>
      </div>
      <TemplateModal
        opened={choosing}
        values={values}
        icon={stored.event.icon}
        onClose={templates.close}
        onChoose={(chosen) => {
          state.update(chosen)
          state.select(null)
          templates.close()
        }}
      />
      <PreviewModal
        eventId={eventId}
        sheet={sheet}
        resultId={sample?.id ?? null}
        personName={values.fields.name ?? 'un ejemplo'}
        opened={previewing}
        onClose={preview.close}
      />
    </form>
  )
}
