/**
 * Days and hours that people and programs send lie between 1900 and 2200 (domain/colombia/date-field.ts). A row from
 * before may hold the year 1, which other programs write for 'none': it is shown, named here, and mended by hand.
 */
import type { Invariant } from '#server/invariants/invariant.ts'

/** What it is called, its table, the row's number, and the columns that a call fills. What a device's clock says is refused for no year. */
const SENT: readonly [word: string, table: string, id: string, columns: readonly string[]][] = [
  ['evento', 'events', 'id', ['event_datetime', 'register_deadline', 'desk_until', 'size_freeze_on']],
  ['precio', 'price_tiers', 'id', ['date']],
  ['distancia', 'distances', 'id', ['start_at', 'register_deadline', 'age_on']],
  ['oleada', 'waves', 'id', ['start_at']],
  ['bloque', 'blocks', 'id', ['release_on']],
  ['competidor', 'competitors', 'id', ['birthday']],
  ['participante', 'participants', 'id', ['birthday']],
  ['cupón', 'coupons', 'id', ['valid_from', 'valid_until']],
  ['cambios', 'change_policies', 'event_id', ['opens_on', 'closes_on']],
  ['cambios', 'change_settings', 'event_id', ['small_teams_on', 'credits_until']],
  ['saldo', 'credits', 'id', ['valid_until']],
  ['aviso', 'event_notices', 'id', ['moved_from_at', 'moved_to_at', 'answer_until']],
  ['equipo', 'event_grants', 'id', ['from_at', 'until_at']],
  ['token', 'timing_tokens', 'id', ['expires_at']],
  ['mensaje', 'messages', 'id', ['scheduled_at']],
  ['lote', 'certificate_batches', 'id', ['fecha_evento', 'fecha_notificacion']],
  ['dorsales', 'bib_settings', 'event_id', ['show_from']],
]

const violationsOf = ([word, table, id, columns]: (typeof SENT)[number]) =>
  columns.map(
    (column) => `select '${word} ' || ${id} as id from ${table}
      where ${column} < '1900-01-01' or ${column} >= '2201-01-02'`,
  )

export const DATES_OF_OUR_YEARS: Invariant = {
  name: 'dates-of-our-years',
  promise: 'Las fechas que alguien escribe van de 1900 a 2200.',
  violations: SENT.flatMap(violationsOf).join('\nunion all '),
}
