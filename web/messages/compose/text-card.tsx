/** 'Mensaje': subject and text, with buttons for the variables and a sentence for what would be missing. */
import { Textarea, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import type { MessageCheck } from '#domain/messages/contract.ts'
import { LONGEST_BODY, LONGEST_SUBJECT } from '#domain/messages/rules/message-words.ts'
import {
  missingSentence,
  VARIABLES,
  type VariableName,
  variableProblems,
  withFallback,
} from '#domain/messages/rules/variables.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import classes from './compose.module.css'
import type { Written } from './use-draft.ts'

type Field = HTMLInputElement | HTMLTextAreaElement

/** Puts a variable where the cursor is, in the field that was used last. */
const insertAt = (field: Field, text: string): { value: string; cursor: number } => {
  const start = field.selectionStart ?? field.value.length
  const end = field.selectionEnd ?? start
  return { value: field.value.slice(0, start) + text + field.value.slice(end), cursor: start + text.length }
}

function VariableButtons({ onChoose }: { onChoose: (name: VariableName) => void }) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Agregar un dato de cada persona</legend>
      <div className={classes.variables}>
        {VARIABLES.map(({ name, label }) => (
          <button key={name} type="button" className={classes.variable} onClick={() => onChoose(name)}>
            <IconPlus size={14} aria-hidden="true" />
            {label}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

const FALLBACKS: Partial<Record<VariableName, string>> = { dorsal: 'por asignar', talla: 'por elegir' }

type MissingProps = { check: MessageCheck | undefined; written: Written; onChange: TextCardProps['onChange'] }

function Missing({ check, written, onChange }: MissingProps) {
  if (!check || check.missing.length === 0) return null
  return (
    <ul className={classes.missing} aria-label="Datos que faltan">
      {check.missing.map((one) => {
        const fallback = FALLBACKS[one.name] ?? 'por confirmar'
        return (
          <li key={one.name}>
            <span>{missingSentence(one)} Ese lugar queda vacío.</span>
            <button
              type="button"
              className={classes.plain}
              onClick={() =>
                onChange({
                  subject: withFallback(written.subject, one.name, fallback),
                  body: withFallback(written.body, one.name, fallback),
                })
              }
            >
              Poner «{fallback}»
            </button>
          </li>
        )
      })}
    </ul>
  )
}

type TextCardProps = {
  written: Written
  check: MessageCheck | undefined
  onChange: (changes: Partial<Written>) => void
  children: ReactNode
}

const problemOf = (text: string) => variableProblems(text).join(' ') || undefined

export function TextCard({ written, check, onChange, children }: TextCardProps) {
  const subject = useRef<HTMLInputElement>(null)
  const body = useRef<HTMLTextAreaElement>(null)
  const last = useRef<'subject' | 'body'>('body')

  const insert = (name: VariableName) => {
    const field = last.current === 'subject' ? subject.current : body.current
    if (!field) return
    const { value, cursor } = insertAt(field, `{{${name}}}`)
    onChange({ [last.current]: value })
    field.focus()
    // After React wrote the new text, which puts the cursor at its end.
    requestAnimationFrame(() => field.setSelectionRange(cursor, cursor))
  }

  return (
    <SectionCard title="Mensaje">
      <div className={classes.stack}>
        <TextInput
          ref={subject}
          label="Asunto"
          placeholder="Recoge tu kit: {{evento}}"
          maxLength={LONGEST_SUBJECT}
          value={written.subject}
          error={problemOf(written.subject)}
          onFocus={() => {
            last.current = 'subject'
          }}
          onChange={({ currentTarget }) => onChange({ subject: currentTarget.value })}
        />
        <Textarea
          ref={body}
          label="Texto"
          autosize
          minRows={8}
          maxRows={24}
          maxLength={LONGEST_BODY}
          value={written.body}
          error={problemOf(written.body)}
          onFocus={() => {
            last.current = 'body'
          }}
          onChange={({ currentTarget }) => onChange({ body: currentTarget.value })}
        />
        <VariableButtons onChoose={insert} />
        <Missing check={check} written={written} onChange={onChange} />
        {children}
      </div>
    </SectionCard>
  )
}
