/** When the mails leave: at once, or on a day and hour. */
import { Radio } from '@mantine/core'
import { SectionCard } from '#web/ui/section-card.tsx'
import { shownLater } from '#web/ui/shown-later.tsx'
import { LinesSkeleton } from '#web/ui/skeletons.tsx'
import { AT_ONCE, type Sending } from './batch-draft.ts'
import classes from './create.module.css'

const DayTimeField = shownLater(
  async () => (await import('#web/ui/day-time-field.tsx')).DayTimeField,
  <LinesSkeleton lines={2} />,
)

type SendingFieldsProps = { value: Sending; onChange: (sending: Sending) => void; error: string | undefined }

export function SendingFields({ value, onChange, error }: SendingFieldsProps) {
  return (
    <SectionCard title="El envío">
      <div className={classes.stack}>
        <Radio.Group
          aria-label="Cuándo se envía"
          value={value.envio}
          onChange={(envio) => onChange(envio === 'programado' ? { ...value, envio } : AT_ONCE)}
        >
          <div className={classes.choices}>
            <Radio value="inmediato" label="Enviar de Inmediato" />
            <Radio value="programado" label="Programar Envío" />
          </div>
        </Radio.Group>
        {value.envio === 'programado' ? (
          <DayTimeField
            label="Fecha de notificación"
            timeLabel="Hora de notificación"
            withAsterisk
            value={value.fecha_notificacion}
            onChange={(fecha_notificacion) => onChange({ ...value, fecha_notificacion })}
            error={error}
          />
        ) : null}
      </div>
    </SectionCard>
  )
}
