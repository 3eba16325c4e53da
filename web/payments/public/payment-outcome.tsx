/** A payment as a bib: the amount as the number, what happened, and the one thing to do next. */
import { formatPesos } from '#domain/colombia/pesos.ts'
import type { PaymentStory } from '#domain/payments/processor/processor-contract.ts'
import { Bib } from '#web/ui/bib.tsx'
import { LinkButton } from '#web/ui/light-button.tsx'
import classes from './payment-outcome.module.css'
import { isOrder, type PaymentWords } from './payment-words.ts'

/** `fresh`: as a new document, because the page where one pays names the gateways' hosts in its policy. */
type Way = { to: string; label: string; fresh?: boolean }

const waysOf = (story: PaymentStory, onVerifyPage: boolean): Way[] => {
  const { state, reference, next_url } = story
  const verify = {
    to: reference ? `/verificar-pago?referencia=${reference}` : '/verificar-pago',
    label: 'Verificar mi pago',
  }
  const see = isOrder(story)
    ? { to: next_url, label: 'Ver mi pedido', fresh: true }
    : { to: '/competitor/dashboard', label: 'Ver mi inscripción' }
  const again = { to: next_url, label: 'Intentar de nuevo', fresh: true }
  const ways: Record<PaymentStory['state'], Way[]> = {
    approved: [isOrder(story) ? see : { to: next_url, label: see.label }],
    rejected: [again, verify],
    pending: [verify, see],
    review: [verify, see],
    unpaid: [again, verify],
    over: [isOrder(story) ? see : { to: next_url, label: 'Inscribirme de nuevo', fresh: true }, verify],
    annulled: [{ to: next_url, label: 'Ver el evento', fresh: true }],
    unknown: [verify, { to: '/eventos', label: 'Ver eventos' }],
  }
  return ways[state].filter(({ label }) => !(onVerifyPage && label === verify.label))
}

type PaymentOutcomeProps = {
  story: PaymentStory
  words: PaymentWords
  /** 1 when the sentence is the title of the page. */
  level?: 1 | 2
  /** While we ask, there is nothing to do but wait. */
  waiting?: boolean
  onVerifyPage?: boolean
}

export function PaymentOutcome({
  story,
  words,
  level = 1,
  waiting = false,
  onVerifyPage = false,
}: PaymentOutcomeProps) {
  const Heading = `h${level}` as const
  const { title, reference, amount, state } = story
  return (
    <Bib
      strip={words.strip}
      stripEnd={waiting ? <span className={classes.pulse} aria-hidden="true" /> : undefined}
      accent={words.accent}
      number={state === 'unknown' ? '?' : formatPesos(amount)}
      caption={title}
      size="small"
    >
      <div role="status" className={classes.words}>
        <Heading className={classes.title}>{words.title}</Heading>
        <p className={classes.text}>{words.text}</p>
      </div>
      {reference ? (
        <p className={classes.reference}>
          Referencia <strong>{reference}</strong>
        </p>
      ) : null}
      <div className={classes.ways}>
        {waiting && state === 'unpaid'
          ? null
          : waysOf(story, onVerifyPage).map(({ to, label, fresh = false }, at) => (
              <LinkButton key={label} to={to} reloadDocument={fresh} look={at === 0 ? 'filled' : 'outline'}>
                {label}
              </LinkButton>
            ))}
      </div>
    </Bib>
  )
}
