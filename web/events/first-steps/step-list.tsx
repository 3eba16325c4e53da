/** All steps with their explanations: those that open registrations, and those after the race. */
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { FirstSteps } from '#domain/events/first-steps/first-steps-contract.ts'
import { isAfterTheRace } from '#domain/events/rules/first-steps.ts'
import classes from './first-steps.module.css'
import { wordsOf } from './steps.ts'

type StepItemProps = { step: FirstSteps['steps'][number]; found: FirstSteps }

function StepItem({ step: { id, done }, found }: StepItemProps) {
  const { title, text, to } = wordsOf(id, found)
  const Icon = done ? IconCircleCheckFilled : IconCircle
  return (
    <li className={classes.step} data-done={done}>
      <Icon className={classes.mark} size={24} aria-hidden="true" />
      <div>
        <span className="visually-hidden">{done ? 'Hecho: ' : 'Por hacer: '}</span>
        {to === null || done ? (
          <span className={classes.name}>{title}</span>
        ) : (
          <Link to={to} className={classes.name}>
            {title}
          </Link>
        )}
        {done ? null : <p className={classes.text}>{text}</p>}
      </div>
    </li>
  )
}

export function StepList({ found }: { found: FirstSteps }) {
  const groups = [
    { title: 'Para abrir inscripciones', steps: found.steps.filter(({ id }) => !isAfterTheRace(id)) },
    { title: 'Para después de la carrera', steps: found.steps.filter(({ id }) => isAfterTheRace(id)) },
  ]
  return groups
    .filter(({ steps }) => steps.length > 0)
    .map(({ title, steps }) => (
      <div key={title}>
        <h3 className={classes.group}>{title}</h3>
        <ol className={classes.steps}>
          {steps.map((step) => (
            <StepItem key={step.id} step={step} found={found} />
          ))}
        </ol>
      </div>
    ))
}
