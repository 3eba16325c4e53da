/** A question in the list, as the runner will read it, with what can be done to it. */
import { ActionIcon } from '@mantine/core'
import { IconEye, IconEyeOff, IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatNumber } from '#domain/colombia/pesos.ts'
import type { Question } from '#domain/surveys/contract.ts'
import { QUESTION_MOMENT_LABELS, QUESTION_TYPE_LABELS } from '#domain/surveys/rules/questions.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import classes from './question-card.module.css'

type QuestionCardProps = {
  question: Question
  /** Its place among those asked at the same moment; empty for a hidden one. */
  number: number | null
  handle: ReactNode
  onEdit: () => void
  onHide: () => void
  onDelete: () => void
}

const answersText = (count: number) =>
  count === 0 ? 'Sin respuestas' : `${formatNumber(count)} ${count === 1 ? 'respuesta' : 'respuestas'}`

export function QuestionCard({ question, number, handle, onEdit, onHide, onDelete }: QuestionCardProps) {
  const { texto, tipo, opciones, obligatoria, hidden, moment, answers_count } = question
  return (
    <article className={classes.card} data-hidden={hidden} aria-label={texto}>
      {handle}
      <div className={classes.words}>
        <h3 className={classes.text}>
          <span className={classes.number}>{number ?? '–'}</span>
          <span>
            {texto}
            {obligatoria ? <span aria-hidden="true"> *</span> : null}
          </span>
        </h3>
        {tipo === 'checkbox' ? (
          <ul className={classes.options} aria-label="Opciones">
            {opciones.map((option) => (
              <li key={option}>{option}</li>
            ))}
          </ul>
        ) : null}
        <p className={classes.facts}>
          {obligatoria ? <StatusBadge tone="info">Obligatoria</StatusBadge> : null}
          {moment === 'after' ? <StatusBadge tone="info">{QUESTION_MOMENT_LABELS.after}</StatusBadge> : null}
          {hidden ? <StatusBadge tone="neutral">Oculta</StatusBadge> : null}
          <span>{QUESTION_TYPE_LABELS[tipo]}</span>
          <span>{answersText(answers_count)}</span>
        </p>
      </div>
      <div className={classes.actions}>
        <ActionIcon color="gray" aria-label={`Editar: ${texto}`} onClick={onEdit}>
          <IconPencil size={20} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon
          color="gray"
          aria-label={hidden ? `Volver a mostrar: ${texto}` : `Ocultar: ${texto}`}
          onClick={onHide}
        >
          {hidden ? <IconEye size={20} aria-hidden="true" /> : <IconEyeOff size={20} aria-hidden="true" />}
        </ActionIcon>
        <ActionIcon color="sangre" aria-label={`Eliminar: ${texto}`} onClick={onDelete}>
          <IconTrash size={20} aria-hidden="true" />
        </ActionIcon>
      </div>
    </article>
  )
}
