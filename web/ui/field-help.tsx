/**
 * A short explanation beside a hard field, behind its question. A native disclosure: keyboard, touch, screen readers
 * and the browser's own search work without a line of script, and nothing lies over the form.
 */
import { IconHelpCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './field-help.module.css'

type FieldHelpProps = { question: string; children: ReactNode }

export function FieldHelp({ question, children }: FieldHelpProps) {
  return (
    <details className={classes.help}>
      <summary className={classes.question}>
        <IconHelpCircle className={classes.icon} size={20} aria-hidden="true" />
        {question}
      </summary>
      <div className={classes.answer}>{children}</div>
    </details>
  )
}

/** An amount worked out line by line; the last line is what it comes to. */
export function HelpSum({ lines }: { lines: readonly (readonly [what: string, amount: string])[] }) {
  return (
    <dl className={classes.sum}>
      {lines.map(([what, amount]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  )
}
