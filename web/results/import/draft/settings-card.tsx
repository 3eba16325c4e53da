/** How the event's results are shown. Each choice is saved when it is made. */
import { Radio, Switch } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ResultSettings, saveResultSettings } from '#domain/results/publish/published-contract.ts'
import { call } from '#web/client.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import classes from '../import.module.css'
import { resultsKeys } from '../results-keys.ts'

type SettingsCardProps = { eventId: number; settings: ResultSettings; published: number }

export function SettingsCard({ eventId, settings, published }: SettingsCardProps) {
  const client = useQueryClient()
  const saving = useMutation({
    mutationFn: (body: Partial<ResultSettings>) =>
      call<typeof saveResultSettings>('PUT /api/event-results/:id/settings', {
        params: { id: eventId },
        body,
      }),
    onSuccess: ({ message }) => toastSuccess(message),
    onError: (error) => toastError(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: resultsKeys.list }),
  })
  const { variant, listed, official } = { ...settings, ...(saving.isPending ? saving.variables : {}) }

  return (
    <SectionCard title="Cómo se muestran">
      <div className={classes.settings}>
        <Radio.Group
          label="Página de resultados"
          value={variant}
          onChange={(value) => saving.mutate({ variant: value === 'simple' ? 'simple' : 'extended' })}
        >
          <div className={classes.choices}>
            <Radio
              value="extended"
              label="Extendida"
              description="Lo de la simple, búsqueda por dorsal, comparación de dos dorsales, parciales y certificado."
            />
            <Radio
              value="simple"
              label="Simple"
              description="Tabla con filtros, ganador por categoría, participantes y tiempos promedio."
            />
          </div>
        </Radio.Group>
        {published > 0 ? (
          <Radio.Group
            label="Lo publicado"
            value={official ? 'official' : 'preliminary'}
            onChange={(value) => saving.mutate({ official: value === 'official' })}
          >
            <div className={classes.choices}>
              <Radio value="preliminary" label="Resultados preliminares" />
              <Radio value="official" label="Resultados oficiales" />
            </div>
          </Radio.Group>
        ) : null}
        <Switch
          label="Mostrar en resultados"
          description="En la lista pública de resultados. Apagado, solo llega quien tiene el enlace."
          checked={listed}
          onChange={({ currentTarget: { checked } }) => saving.mutate({ listed: checked })}
        />
      </div>
    </SectionCard>
  )
}
