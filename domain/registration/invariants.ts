/** A person is registered once, a team is whole, a hold ends in time, and the total is what its parts add up to. */
import type { Invariant } from '#server/invariants/invariant.ts'

export const registrationInvariants: Invariant[] = [
  {
    name: 'one-live-registration',
    promise: 'Cada persona tiene una sola inscripción viva por evento.',
    violations: `
      select 'inscripciones ' || string_agg(registration_id::text, ', ' order by registration_id) as id
      from participants where holds_place and identity_matches group by event_id, document_key having count(*) > 1`,
  },
  {
    name: 'one-place-a-seen-document',
    promise: 'Donde el organizador tuvo el documento en la mano, ese documento tiene un solo cupo vivo.',
    violations: `
      select 'inscripciones ' || m.registration_id || ', ' || o.registration_id as id
      from participants m join registrations r on r.id = m.registration_id
      join participants o on o.event_id = m.event_id and o.document_key = m.document_key and o.holds_place and o.id <> m.id
      join registrations earlier on earlier.id = o.registration_id
      where m.holds_place and m.document_seen_at is not null and r.origin = 'staff'
        and o.disputed_key is distinct from o.document_key and (earlier.created_at, o.id) < (r.created_at, m.id)`,
  },
  {
    name: 'team-is-whole',
    promise: 'Cada equipo está completo, y todo él vivo o todo él terminado.',
    violations: `
      select 'inscripción ' || r.id as id from registrations r
      left join participants m on m.registration_id = r.id and m.position is not null
      group by r.id
      having count(m.id) <> r.participant_count or max(m.position) <> r.participant_count - 1
        or bool_or(m.holds_place <> (r.state in ('held', 'paid')) or m.event_id <> r.event_id)
        or count(*) filter (where m.team_role = 'captain') <> (count(m.team_role) > 0)::int
        or count(distinct m.category_id) filter (where m.team_role is not null) > 1`,
  },
  {
    name: 'code-of-the-least-settled',
    promise: 'El estado de una inscripción es el de su participante menos avanzado.',
    violations: `
      select 'inscripción ' || r.id as id from registrations r
      join participants m on m.registration_id = r.id and m.position is not null
      where r.state in ('held', 'paid') group by r.id
      having r.payment_status <> (array[6, 0, 4, 7, 8, 100])[min(array_position(array[6, 0, 4, 7, 8, 100], m.payment_status))]
        or r.state = 'paid' and bool_or(m.state <> 'confirmed')`,
  },
  {
    name: 'category-of-the-event',
    promise: 'Cada participante está en una categoría y con un kit de su evento.',
    violations: `
      select 'participante ' || m.id as id from participants m
      join categories c on c.id = m.category_id join kits k on k.id = m.kit_id
      where c.event_id <> m.event_id or k.event_id <> m.event_id`,
  },
  {
    // The job runs by the minute and may ask gateways first.
    name: 'holds-end',
    promise: 'Ninguna inscripción sin pagar conserva su cupo después de su plazo.',
    violations: `
      select 'inscripción ' || id as id from registrations
      where state = 'held' and hold_until < now() - interval '10 minutes'`,
  },
  {
    // The job lengthens by the minute what somebody moved meanwhile.
    name: 'paused-holds-wait',
    promise: 'Mientras un evento no cobra, ninguna reserva suya se acerca a su fin antes de la carrera.',
    violations: `
      select 'inscripción ' || r.id as id from registrations r
      join events e on e.id = r.event_id join event_payment_settings s on s.event_id = r.event_id
      where r.state = 'held' and s.paused_at < now() - interval '10 minutes'
        and r.hold_until < least(e.event_datetime, now() + interval '1 hour') and r.hold_until > now()`,
  },
  {
    name: 'paused-holds-run-again',
    promise: 'Cuando un evento vuelve a cobrar, todas sus reservas corren otra vez.',
    violations: `
      select 'inscripción ' || r.id as id from registrations r
      left join event_payment_settings s on s.event_id = r.event_id
      where r.state = 'held' and r.paused_hold_until is not null and s.paused_at is null`,
  },
  {
    name: 'total-adds-up',
    promise:
      'El total de cada inscripción es precio, servicio y productos menos el descuento, y suma lo de sus participantes.',
    violations: `
      select 'inscripción ' || r.id as id from registrations r
      join participants m on m.registration_id = r.id and m.position is not null
      group by r.id
      having r.amount <> r.event_price - r.discount + r.cost_service + r.products_total
        or r.event_price <> sum(m.entry_price) or r.discount <> sum(m.discount)
        or r.cost_service <> sum(m.cost_service) or r.coupon_uses <> count(*) filter (where m.coupon_use)`,
  },
  {
    name: 'add-ons-in-total',
    promise: 'Los adicionales de una inscripción viva son los que suma su total.',
    violations: `
      select 'inscripción ' || r.id as id from registrations r
      left join (
        select registration_id, sum(products_total) as total from orders
        where state in ('held', 'paid') and registration_id is not null group by registration_id) chosen
        on chosen.registration_id = r.id
      where r.state in ('held', 'paid') and r.products_total <> coalesce(chosen.total, 0)`,
  },
  {
    name: 'free-costs-nothing',
    promise: 'Solo lo que costaba 0 quedó inscrito sin pago.',
    violations: `
      select 'inscripción ' || id as id from registrations
      where state = 'paid' and payment_status = 100 and coalesce(settled_amount, amount) <> 0`,
  },
  {
    // Erased in the small hours of the 31st day.
    name: 'health-is-erased',
    promise: 'Los datos de salud y las firmas se borran 30 días después del evento.',
    violations: `
      select 'inscripción ' || m.registration_id as id
      from participants m join events e on e.id = m.event_id
      where num_nonnulls(m.health, m.sealed_health, m.signature) > 0
        and e.event_datetime < now() - interval '32 days'`,
  },
  {
    name: 'unsigned-health-ends',
    promise:
      'Los datos de salud que nadie firmó se borran cuando termina la reserva, y se abren solo al firmar.',
    violations: `
      select 'inscripción ' || registration_id as id from participants
      where sealed_health is not null and (not holds_place or consents is not null)`,
  },
  {
    // Erased in the small hours of the 91st day.
    name: 'medical-log-ends',
    promise: 'Quién vio datos de salud, y qué copias se hicieron, se borra 90 días después del evento.',
    violations: `
      select distinct 'evento ' || e.id as id from events e
      where e.event_datetime < now() - interval '92 days'
        and (exists (select 1 from medical_views v where v.event_id = e.id)
          or exists (select 1 from medical_copies c where c.event_id = e.id))`,
  },
]
