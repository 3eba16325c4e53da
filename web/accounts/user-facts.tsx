/** What is known of a user, as label and value. */

import type { UserWithEvents } from '#domain/accounts/contract.ts'
import { phoneText } from '#domain/colombia/phones.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { ResetTwoStep } from './reset-two-step.tsx'
import { UserStatus } from './user-status.tsx'

/** Of a Colaborador: which of the three rights were taken away. */
const deniedText = ({ may_refund, may_annul, may_export_health }: UserWithEvents) =>
  [
    may_refund ? '' : 'devolver dinero',
    may_annul ? '' : 'anular inscripciones',
    may_export_health ? '' : 'descargar datos de salud',
  ]
    .filter(Boolean)
    .join(', ') || '-'

export function UserFacts({ user }: { user: UserWithEvents }) {
  return (
    <SectionCard title="Datos">
      <Facts>
        <Fact label="Rol">{user.roles[0]?.name ?? '-'}</Fact>
        <Fact label="Email">
          <a className="lone-link" href={`mailto:${user.email}`}>
            {user.email}
          </a>
        </Fact>
        <Fact label="Celular">
          {user.phone ? (
            <a className="lone-link" href={`tel:${user.phone.replaceAll(/[^+\d]/g, '')}`}>
              {phoneText(user.phone)}
            </a>
          ) : (
            '-'
          )}
        </Fact>
        <Fact label="Empresa">{user.company || '-'}</Fact>
        <Fact label="Estado">
          <UserStatus status={user.status} />
        </Fact>
        {user.rol === 'Colaborador' ? <Fact label="No puede">{deniedText(user)}</Fact> : null}
        {user.rol === 'Cliente' && !user.two_step ? null : (
          <Fact label="Verificación en dos pasos">
            <ResetTwoStep user={user} />
          </Fact>
        )}
        <Fact label="Fecha de creación">
          <DateText value={user.created_at} />
        </Fact>
      </Facts>
    </SectionCard>
  )
}
