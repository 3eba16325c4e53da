/** Without the reference: document and birthday show how each registration stands, and lead to the own page. */
import { type FormEvent, useState } from 'react'
import { bogotaDay } from '#domain/colombia/clock.ts'
import { type DocumentType, documentProblem } from '#domain/colombia/documents.ts'
import type { NamedStory, verifyByPerson } from '#domain/payments/processor/processor-contract.ts'
import { ownPath } from '#domain/registration/rules/own-path.ts'
import { isBirthday } from '#domain/registration/rules/people.ts'
import type { AnswerOf } from '#server/contract-kit.ts'
import { call } from '#web/client.ts'
import { BirthdayField } from '#web/light/fields/birthday-field.tsx'
import { Bib } from '#web/ui/bib.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { useFirstError } from '#web/ui/first-error.ts'
import { FormError } from '#web/ui/form-error.tsx'
import { useFormRefusal } from '#web/ui/form-refusal.ts'
import { LinkButton } from '#web/ui/light-button.tsx'
import { DocumentInputs } from './document-inputs.tsx'
import outcome from './payment-outcome.module.css'
import { paymentWords } from './payment-words.ts'
import classes from './verify-page.module.css'

type Known = { dni: string; document_type: DocumentType }
type Found = { answer: AnswerOf<typeof verifyByPerson>; person: Known & { birthday: string } }

const NO_BIRTH = { birth_day: '', birth_month: '', birth_year: '' }

const birthdayOf = ({ birth_day, birth_month, birth_year }: typeof NO_BIRTH) =>
  `${birth_year}-${birth_month.padStart(2, '0')}-${birth_day.padStart(2, '0')}`

function NamedOutcome({ story, person }: { story: NamedStory; person: Found['person'] }) {
  const { strip, accent, title, text } = paymentWords({ ...story, reference: '', amount: 0 }, false)
  return (
    <Bib strip={strip} accent={accent} caption={story.title} size="small">
      <div className={outcome.words}>
        <h2 className={outcome.title}>{title}</h2>
        <p className={outcome.text}>{text}</p>
      </div>
      <div className={outcome.ways}>
        <LinkButton to={ownPath(person)} state={{ birthday: person.birthday }}>
          Ver mi inscripción
        </LinkButton>
      </div>
    </Bib>
  )
}

export function VerifyByPerson({ known }: { known: Known }) {
  const today = bogotaDay(new Date())
  const [document_type, setType] = useState(known.document_type)
  const [birth, setBirth] = useState(NO_BIRTH)
  const [busy, setBusy] = useState(false)
  const [found, setFound] = useState<Found | null>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { sentence, refuse, clear } = useFormRefusal(setErrors)
  const form = useFirstError(errors)

  const verify = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const dni = String(new FormData(event.currentTarget).get('dni')).trim()
    const birthday = birthdayOf(birth)
    setErrors({})
    setFound(null)
    clear()
    const wrong = documentProblem(document_type, dni)
    const born = isBirthday(birthday, today)
    if (wrong || !born)
      return setErrors({
        ...(wrong ? { dni: wrong } : {}),
        ...(born ? {} : { birthday: 'Elige día, mes y año de nacimiento.' }),
      })
    setBusy(true)
    try {
      const person = { dni, document_type, birthday }
      const answer = await call<typeof verifyByPerson>('POST /api/payments/verify-person', { body: person })
      setFound({ answer, person })
    } catch (error) {
      refuse(error)
    } finally {
      setBusy(false)
    }
  }

  const nothing = found && !found.answer.success ? `${found.answer.message}. ${found.answer.body}` : null
  return (
    <>
      <form ref={form} method="post" noValidate onSubmit={verify}>
        <FormError>{sentence ?? nothing}</FormError>
        <DocumentInputs type={document_type} dni={known.dni} errors={errors} onType={setType} />
        <BirthdayField
          value={birth}
          lastYear={Number(today.slice(0, 4))}
          own
          problem={errors.birthday}
          onChange={(values) => setBirth((before) => ({ ...before, ...values }))}
        />
        <BusyButton busy={busy} busyLabel="Preguntando..." fullWidth>
          Verificar
        </BusyButton>
      </form>
      {found?.answer.success ? (
        <div role="status" className={classes.outcomes}>
          {found.answer.payments.map((story) => (
            <NamedOutcome key={`${story.title} ${story.next_url}`} story={story} person={found.person} />
          ))}
        </div>
      ) : null}
    </>
  )
}
