/** Why one may trust the race: endorsement, permit, insurance, NIT and its rules as PDF. */
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { FileField } from './file-field.tsx'
import type { GroupProps } from './group-props.ts'
import classes from './page.module.css'
import { Preview } from './preview.tsx'
import { sendRules, useSending } from './send-files.ts'

function RulesField({ page, change, errors }: GroupProps) {
  // The server keeps no name of it; who has just chosen one sees which.
  const [name, setName] = useState('')
  const { busy, refused, take, forgive } = useSending(sendRules, (rules_pdf, file) => {
    setName(file.name)
    change({ rules_pdf })
  })
  return (
    <FileField
      label="Reglamento"
      hint="Un PDF: lo abre cualquiera antes de inscribirse."
      accept=".pdf,application/pdf"
      busy={busy}
      error={refused ?? errors['page.rules_pdf']}
      onFile={(file) => void take(file)}
      onRemove={
        page.rules_pdf
          ? () => {
              forgive()
              setName('')
              change({ rules_pdf: null })
            }
          : undefined
      }
    >
      {page.rules_pdf ? (
        <a className={classes.rules} href={page.rules_pdf} target="_blank" rel="noreferrer">
          {name ? `Ver ${name}` : 'Ver el reglamento'}
        </a>
      ) : null}
    </FileField>
  )
}

export function TrustGroup(props: GroupProps) {
  const { page, change, errors } = props
  const facts = [
    ['Aval', page.endorsement],
    ['Permiso', page.permit],
    ['Póliza', page.insurance],
    ['NIT', page.nit],
    ['Reglamento', page.rules_pdf ? 'PDF' : ''],
  ].filter(([, text]) => text)
  return (
    <>
      <div className={classes.grid}>
        <TextInput
          label="Aval"
          placeholder="Liga de Atletismo de Antioquia, resolución 123"
          maxLength={200}
          value={page.endorsement}
          onChange={(event) => change({ endorsement: event.currentTarget.value })}
          error={errors['page.endorsement']}
        />
        <TextInput
          label="Permiso"
          placeholder="Alcaldía de Medellín, permiso 456"
          maxLength={200}
          value={page.permit}
          onChange={(event) => change({ permit: event.currentTarget.value })}
          error={errors['page.permit']}
        />
        <TextInput
          label="Póliza"
          placeholder="Aseguradora y número"
          maxLength={200}
          value={page.insurance}
          onChange={(event) => change({ insurance: event.currentTarget.value })}
          error={errors['page.insurance']}
        />
        <TextInput
          label="NIT"
          placeholder="900.123.456-7"
          maxLength={20}
          value={page.nit}
          onChange={(event) => change({ nit: event.currentTarget.value })}
          error={errors['page.nit']}
        />
      </div>
      <RulesField {...props} />
      {facts.length > 0 ? (
        <Preview>
          <dl>
            {facts.map(([what, text]) => (
              <div key={what} className={classes.fact}>
                <dt>{what}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </Preview>
      ) : null}
    </>
  )
}
