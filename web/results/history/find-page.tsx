/** /historial: with document and birthday a person sees the own races without an account. */
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { bogotaDay } from '#domain/colombia/clock.ts'
import { dniProblem } from '#domain/colombia/documents.ts'
import { isBirthday } from '#domain/registration/rules/people.ts'
import type { OwnRace, provenHistory } from '#domain/results/history-contract.ts'
import { CallFailed, call } from '#web/client.ts'
import { BirthdayField } from '#web/registration/fields/birthday-field.tsx'
import { TextField } from '#web/registration/fields/text-field.tsx'
import { birthdayProblem } from '#web/registration/form/birthday-problem.ts'
import { birthdayOf } from '#web/registration/form/registration-form.ts'
import { useSession } from '#web/session.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { useFirstError } from '#web/ui/first-error.ts'
import { FormError } from '#web/ui/form-error.tsx'
import { PageBody } from '#web/ui/page-body.tsx'
import type { Route } from './+types/find-page.ts'
import classes from './find-page.module.css'
import { OwnRaces } from './own-races.tsx'

export const headers = () => ({ 'cache-control': 'no-store' })

export const meta: Route.MetaFunction = () => [
  { title: 'Mi historial | Dorsal' },
  { name: 'robots', content: 'noindex' },
]

const NO_BIRTH = { birth_day: '', birth_month: '', birth_year: '' }
/** The same for who ran nothing, who is unknown and who mistyped. */
const NOBODY =
  'No encontramos carreras con ese documento y esa fecha. Aparecen las que traen tu documento en el archivo de cronometraje; las demás las encuentras por nombre o dorsal.'

type Problems = { dni?: string; birthday?: string }

export default function FindHistoryPage() {
  const ready = useSession() !== undefined
  const today = bogotaDay(new Date())
  const [dni, setDni] = useState('')
  const [birth, setBirth] = useState(NO_BIRTH)
  const [problems, setProblems] = useState<Problems>({})
  const [sentence, setSentence] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [races, setRaces] = useState<OwnRace[]>([])
  const form = useFirstError(problems)
  const title = useRef<HTMLHeadingElement>(null)
  const found = races.length > 0

  // The form is gone with the focus in it: what it led to begins here.
  useEffect(() => {
    if (found) title.current?.focus()
  }, [found])

  const ask = async (birthday: string) => {
    setBusy(true)
    setSentence(null)
    try {
      const answer = await call<typeof provenHistory>('POST /api/competidor/historial', {
        body: { dni, birthday },
      })
      setRaces(answer.races)
      if (answer.races.length === 0) setSentence(NOBODY)
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      setSentence(`${error.notice.message} ${error.notice.body}`.trim())
    } finally {
      setBusy(false)
    }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const birthday = birthdayOf(birth)
    const wrong = dniProblem(dni)
    const next: Problems = {
      ...(wrong ? { dni: wrong } : {}),
      ...(isBirthday(birthday, today) ? {} : { birthday: birthdayProblem(birth) }),
    }
    setProblems(next)
    if (Object.keys(next).length === 0) void ask(birthday)
  }

  if (found)
    return (
      <PageBody>
        <h1 ref={title} tabIndex={-1} className={classes.found}>
          Mi historial
        </h1>
        <OwnRaces races={races} />
      </PageBody>
    )

  return (
    <PageBody width="form">
      <form ref={form} className={classes.card} method="post" noValidate onSubmit={submit}>
        <div>
          <h1 className={classes.title}>Mi historial</h1>
          <p className={classes.lead}>
            Tus carreras, tus mejores tiempos y tus certificados. Por tu documento solo te respondemos a ti.
          </p>
        </div>
        <FormError>{sentence}</FormError>
        {/* What is typed before the page is ready would be lost. */}
        <fieldset className={classes.fields} disabled={!ready}>
          <TextField
            label="Número de documento"
            name="dni"
            inputMode="numeric"
            autoComplete="off"
            value={dni}
            error={problems.dni}
            onChange={(event) => {
              setDni(event.currentTarget.value)
              setProblems({})
            }}
          />
          <BirthdayField
            value={birth}
            lastYear={Number(today.slice(0, 4))}
            own
            problem={problems.birthday}
            onChange={(values) => {
              setBirth({ ...birth, ...values })
              setProblems({})
            }}
          />
        </fieldset>
        <BusyButton busy={busy} busyLabel="Buscando..." holdFor={0} disabled={!ready} fullWidth>
          Ver mis carreras
        </BusyButton>
        <Link className="lone-link" to="/resultados">
          Buscar por nombre o dorsal
        </Link>
      </form>
    </PageBody>
  )
}
