/** What is published is one whole set, and no import stays on its way for ever (docs/results-import.md). */
import type { Invariant } from '#server/invariants/invariant.ts'

export const resultInvariants: Invariant[] = [
  {
    name: 'published-set-is-whole',
    promise: 'Los resultados publicados de un evento son un conjunto entero, el único vigente.',
    violations: `
      select 'evento ' || p.event_id as id from event_results p
      join result_sets s on s.id = p.set_id
      where s.event_id <> p.event_id or s.ended_at is not null
        or s.rows <> (select count(*) from results r where r.set_id = s.id)
        or p.results_count <> (select count(*) from results r where r.set_id = s.id and not r.hidden)
      union all
      select 'evento ' || event_id from result_sets where ended_at is null group by event_id having count(*) > 1`,
  },
  {
    name: 'places-have-no-gaps',
    promise: 'Las posiciones de cada distancia van de 1 en adelante, sin saltos ni repetidas.',
    violations: `
      select 'distancia ' || d.id as id from result_divisions d
      join result_sets s on s.id = d.set_id and s.ended_at is null
      join results r on r.division_id = d.id and r.place is not null
      group by d.id having count(*) <> max(r.place) or count(distinct r.place) <> count(*)`,
  },
  {
    name: 'documents-go-with-their-row',
    promise: 'Ningún documento sellado queda sin su resultado, ni junto a uno sin nombre.',
    violations: `
      select distinct 'versión ' || k.set_id as id from result_documents k
      left join results r on r.set_id = k.set_id and r.public_id = k.public_id
      where r.public_id is null or r.anonymous`,
  },
  {
    name: 'results-joined-in-their-event',
    promise: 'Un resultado solo queda a nombre de alguien inscrito en ese mismo evento.',
    violations: `
      select distinct 'versión ' || k.set_id as id from result_documents k join result_sets s on s.id = k.set_id
      join participants m on m.id = k.participant_id where m.event_id <> s.event_id`,
  },
  {
    name: 'imports-end',
    promise: 'Ninguna importación de resultados queda a medias.',
    violations: `
      select 'importación ' || id as id from result_imports
      where state in ('queued', 'running') and touched_at < now() - interval '30 minutes'`,
  },
]
