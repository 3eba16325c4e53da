/** The survey after the race: who has it, who answered, and 'Enviar encuesta' to who has neither. */
import { Button } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatNumber } from '#domain/colombia/pesos.ts'
import type {
  readSurveyRequests,
  SurveyRequests,
  sendSurveyRequests,
} from '#domain/surveys/after/after-contract.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import classes from './send-survey.module.css'
import { surveyKeys } from './survey-queries.ts'

const peopleText = (count: number) =>
  `${formatNumber(count)} ${count === 1 ? 'participante' : 'participantes'}`

const standText = ({ has_run, waiting, mailed, answered }: SurveyRequests) => {
  if (!has_run) return 'Podrás enviarla cuando el evento haya comenzado.'
  const stand = `Enviada a ${peopleText(mailed)}. ${formatNumber(answered)} ${answered === 1 ? 'respondió' : 'respondieron'}.`
  return waiting > 0 ? `${stand} Falta enviarla a ${formatNumber(waiting)}.` : stand
}

export function SendSurvey({ eventId }: { eventId: string }) {
  const { show } = useNotice()
  const { ask } = useConfirm()
  const client = useQueryClient()
  const { data, error } = useQuery({
    queryKey: [...surveyKeys.all(eventId), 'requests'],
    queryFn: ({ signal }) =>
      call<typeof readSurveyRequests>('GET /api/eventos/:id/survey-requests', {
        params: { id: eventId },
        signal,
      }),
  })
  const sending = useMutation({
    mutationFn: () =>
      call<typeof sendSurveyRequests>('POST /api/eventos/:id/survey-requests', { params: { id: eventId } }),
    onSuccess: (answer) => void show(answer),
    onError: (failed) => void show(failureOf(failed)),
    onSettled: () => client.invalidateQueries({ queryKey: surveyKeys.all(eventId) }),
  })
  const press = async () => {
    const sure = await ask({
      title: '¿Enviar la encuesta?',
      body: `Cada persona recibe su enlace por correo, una sola vez: ${peopleText(data?.waiting ?? 0)}.`,
      confirm: 'Enviar',
    })
    if (sure) sending.mutate()
  }
  return (
    <div className={classes.survey}>
      <SectionCard title="Encuesta después de la carrera">
        <div className={classes.row}>
          <p className={classes.stand}>{data ? standText(data) : error ? error.message : 'Contando…'}</p>
          <Button
            variant="default"
            disabled={!data?.has_run || data.waiting === 0 || sending.isPending}
            leftSection={<IconMailForward size={18} aria-hidden="true" />}
            onClick={() => void press()}
          >
            Enviar encuesta
          </Button>
        </div>
      </SectionCard>
    </div>
  )
}
