/** What a printed bib carries beside number, name and QR: the strip of the sponsors, and the emergency fields behind. */
import { Switch } from '@mantine/core'
import type { BibSettings } from '#domain/bibs/print/print-contract.ts'
import { FileField } from '#web/events/form/page/file-field.tsx'
import { sendPicture, useSending } from '#web/events/form/page/send-files.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { useSaveSettings } from '../settings/save-settings.ts'
import classes from './print-part.module.css'

export function PrintedLook({ eventId, settings }: { eventId: number; settings: BibSettings }) {
  const { save, busy } = useSaveSettings(eventId, settings)
  const sending = useSending(sendPicture, (sponsor_image) => save({ sponsor_image }))
  return (
    <SectionCard
      title="Lo que lleva el dorsal"
      hint="Además del nombre, el número, la franja de su serie y el QR."
    >
      <div className={classes.look}>
        <FileField
          label="Franja de patrocinadores"
          hint="Una imagen ancha con los logos, sobre fondo blanco: PNG o JPG, ideal 2400 × 300 px."
          accept=".png,.jpg,.jpeg,.webp"
          busy={sending.busy || busy}
          error={sending.refused}
          onFile={(file) => void sending.take(file)}
          onRemove={
            settings.sponsor_image
              ? () => {
                  sending.forgive()
                  save({ sponsor_image: null })
                }
              : undefined
          }
        >
          {settings.sponsor_image ? (
            <img className={classes.sponsors} src={settings.sponsor_image} alt="Franja de patrocinadores" />
          ) : null}
        </FileField>
        <Switch
          label="Datos de emergencia al respaldo"
          description="Campos para llenar a mano: nombre, sangre, alergias y a quién llamar."
          checked={settings.emergency_back}
          disabled={busy}
          onChange={({ currentTarget }) => save({ emergency_back: currentTarget.checked })}
        />
      </div>
    </SectionCard>
  )
}
