/** /competidor/:dni. Who proves the birthday sees the state of each registration; QR and receipt need more proof. */
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { bogotaDay } from '#domain/colombia/clock.ts'
import { documentText } from '#domain/colombia/documents.ts'
import { isBirthday } from '#domain/registration/rules/people.ts'
import { BusyLightButton } from '#web/light/busy-light-button.tsx'
import { BirthdayField } from '#web/light/fields/birthday-field.tsx'
import { useCelebration } from '#web/payments/celebration/use-celebration.ts'
import { useFirstError } from '#web/ui/first-error.ts'
import { FormError } from '#web/ui/form-error.tsx'
import { LinkButton } from '#web/ui/light-button.tsx'
import { PageBody } from '#web/ui/page-body.tsx'
import { birthdayProblem } from '../form/birthday-problem.ts'
import { birthdayOf } from '../form/registration-form.ts'
import type { Route } from './+types/competitor-page.ts'
import classes from './competitor-page.module.css'
import { MailLinkButton } from './mail-link-button.tsx'
import { RegistrationBib } from './registration-bib.tsx'
import { useOwnRegistrations } from './use-own-registrations.ts'

/** Only a free order leads here straight from the form. */
const CelebrationView = lazy(() => import('#web/payments/celebration/celebration-view.tsx'))

export const headers = () => ({ 'cache-control': 'no-store' })

export const meta: Route.MetaFunction = () => [
  { title: 'Mi inscripción | Dorsal' },
  { name: 'robots', content: 'noindex' },
]

const focusOn = (title: HTMLElement | null) => title?.focus()

const NO_BIRTH = { birth_day: '', birth_month: '', birth_year: '' }

export default function CompetitorPage({ params: { dni } }: Route.ComponentProps) {
  const today = bogotaDay(new Date())
  const [birth, setBirth] = useState(NO_BIRTH)
  const [problem, setProblem] = useState<string | undefined>()
  const own = useOwnRegistrations(dni)
  const { document_type, wrong, ready, busy, sentence, shown, token, ask, forget, corrected } = own
  const form = useFirstError(problem)
  const title = useRef<HTMLHeadingElement>(null)
  const { pathname, search } = useLocation()
  const celebration = useCelebration(own.celebrated)
  const found = Boolean(shown)

  // The form is gone with the focus in it: what it led to begins here.
  useEffect(() => {
    if (found) title.current?.focus()
  }, [found])

  const waiting = (
    <PageBody>
      <p role="status" className={classes.lead}>
        Un momento...
      </p>
    </PageBody>
  )

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const birthday = birthdayOf(birth)
    if (!isBirthday(birthday, today)) return setProblem(birthdayProblem(birth))
    void ask(birthday)
  }

  if (celebration === undefined) return waiting
  if (celebration?.proven === 'own')
    return (
      <PageBody>
        <Suspense fallback={waiting}>
          <CelebrationView
            celebration={celebration}
            title="¡Ya estás dentro!"
            text="Te enviamos por correo el comprobante con tu QR."
            see={`${pathname}${search}`}
            titleRef={focusOn}
          />
        </Suspense>
      </PageBody>
    )

  if (shown) {
    const { name, birthday, registrations, proofs } = shown
    const lacksProof = registrations.some(({ slug }) => !proofs[slug])
    return (
      <PageBody>
        <h1 ref={title} tabIndex={-1} className={classes.title}>
          Hola, {name}
        </h1>
        <p className={classes.lead}>
          {registrations.length === 1 ? 'Esta es tu inscripción.' : 'Estas son tus inscripciones.'}
        </p>
        <ul className={classes.bibs}>
          {registrations.map((registration) => (
            <RegistrationBib
              key={registration.slug}
              registration={registration}
              dni={dni}
              document_type={document_type}
              birthday={birthday}
              name={name}
              proof={proofs[registration.slug]}
              token={token}
              onLeft={() => forget(registration.slug)}
              onCorrected={corrected}
            />
          ))}
        </ul>
        {lacksProof ? (
          <div className={classes.more}>
            <p>
              Tu QR, tu comprobante y tus datos de contacto se abren desde el enlace que te enviamos al correo
              de la inscripción.
            </p>
            <MailLinkButton dni={dni} document_type={document_type} birthday={birthday} />
          </div>
        ) : null}
      </PageBody>
    )
  }

  return (
    <PageBody width="form">
      <form ref={form} className={classes.card} method="post" noValidate onSubmit={submit}>
        <div>
          <h1 className={classes.title}>Mi inscripción</h1>
          <p className={classes.lead}>
            Documento <strong>{document_type ? documentText({ dni, document_type }) : dni}</strong>.{' '}
            {wrong ? null : 'Dinos tu fecha de nacimiento para mostrarte cómo va.'}
          </p>
        </div>
        <FormError>{wrong ?? sentence}</FormError>
        {wrong ? null : (
          <>
            {/* What is chosen before the page is ready would be lost. */}
            <fieldset className={classes.fields} disabled={!ready}>
              <BirthdayField
                value={birth}
                lastYear={Number(today.slice(0, 4))}
                own
                problem={problem}
                onChange={(values) => {
                  setBirth({ ...birth, ...values })
                  setProblem(undefined)
                }}
              />
            </fieldset>
            <BusyLightButton busy={busy} busyLabel="Buscando..." holdFor={0} disabled={!ready}>
              Ver mi inscripción
            </BusyLightButton>
          </>
        )}
        <LinkButton to="/eventos" look="outline">
          Ver eventos
        </LinkButton>
      </form>
    </PageBody>
  )
}
