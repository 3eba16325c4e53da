/** /admin/competidores */

import { bogotaDay } from '#domain/colombia/clock.ts'
import { documentKey } from '#domain/colombia/documents.ts'
import type { AppContext } from '#server/app-context.ts'
import { changesOf } from '#server/audit/changes.ts'
import { record } from '#server/audit/record.ts'
import { pagedAnswer } from '#server/contract-kit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { forbidden, invalid, notFound } from '#server/http/refusals.ts'
import { type Route, route } from '#server/http/route.ts'
import { createHealthCipher } from '../health.ts'
import { tellMovedByStaff } from '../mailbox/move-mailbox.ts'
import { isBirthday } from '../rules/people.ts'
import { isSpellingOf } from '../rules/spelling.ts'
import { askAdministrators } from './ask-administrator.ts'
import { changeCompetitor, changeOwnRows, findMay } from './change-competitor.ts'
import * as contract from './competitor-contract.ts'
import {
  describeCompetitor,
  findCompetitor,
  findHealth,
  listCompetitorRegistrations,
  listCompetitors,
} from './competitors.ts'
import { askGuardians, proposeCategories } from './correction-effects.ts'
import { lookAtHealth } from './look-at-health.ts'
import { listMisfits } from './marks.ts'
import { phoneProblems } from './phone-problems.ts'
import * as staffMessages from './staff-messages.ts'

const emptyWhenMissing = <N extends string>(
  given: { [Name in N]?: string | undefined },
  names: readonly N[],
) => Object.fromEntries(names.map((name) => [name, given[name] ?? ''])) as Record<N, string>

export const competitorRoutes = (context: AppContext): Route[] => {
  const { db, secretKey, config } = context
  const { decryptHealth, encryptFields } = createHealthCipher(secretKey)

  return [
    route(contract.listCompetitors, async ({ query, caller }) => {
      const { rows, total } = await listCompetitors(db, caller, query)
      return pagedAnswer(rows, total, query.page, query.per_page)
    }),

    route(contract.getCompetitor, async ({ params, caller }) => {
      const row = await findCompetitor(db, caller, params.id)
      if (!row) throw notFound()
      const encrypted = await findHealth(db, caller, row)
      const people = encrypted ? [row.id] : []
      const shown = await inTransaction(db, (tx) =>
        lookAtHealth(tx, caller, { people, subject: 'competidor', subject_id: row.id }),
      )
      return {
        competitor: describeCompetitor(row, decryptHealth(shown ? encrypted : null)),
        keeps_health: encrypted !== null,
        registrations: await listCompetitorRegistrations(db, caller, row.id, config.organizerName),
      }
    }),

    route(contract.editCompetitor, async ({ params, body, caller }) => {
      const row = await findCompetitor(db, caller, params.id)
      if (!row) throw notFound()
      // A client that does not know types corrects a number, never what kind of document it is.
      const document = { dni: body.dni, document_type: body.document_type ?? row.document_type }
      const may = await findMay(db, caller, row.id)
      if (
        caller.role !== 'Administrator' &&
        (documentKey(document) !== row.document_key || (body.email !== row.email && !may.mailbox))
      )
        throw forbidden()
      if (!isBirthday(body.birthday, bogotaDay(new Date())))
        throw invalid({ birthday: ['Escribe una fecha de nacimiento válida.'] })
      const phones = phoneProblems(body, row)
      if (phones) throw invalid(phones)
      const { eps, blood_type, rh_factor, conditions, document_change, ...given } = { ...body, ...document }
      const otherDocument = documentKey(document) !== row.document_key
      if (otherDocument && document_change === 'somebody else')
        throw invalid({ dni: [staffMessages.NOT_A_CORRECTION] }, staffMessages.NOT_A_CORRECTION)
      // Name and document at once are somebody else, whatever is answered: the place goes by its own act.
      if (otherDocument && !isSpellingOf(row, body))
        return { ...staffMessages.ANOTHER_PERSON, proposals: [], guardians_asked: 0, stored: false }
      const optional = [
        'phone',
        'address',
        'department',
        'city',
        'emergency_name',
        'emergency_phone',
      ] as const
      const change = { ...given, ...emptyWhenMissing(given, optional) }
      const before = await findHealth(db, caller, row)
      const stored = decryptHealth(before)
      // What is not sent stays; a list carries no health data, and who saves from it must not erase it.
      const health = {
        eps: eps ?? stored.eps,
        blood_type: blood_type ?? stored.blood_type,
        rh_factor: rh_factor ?? stored.rh_factor,
        conditions: conditions || (eps && conditions === '' ? '' : stored.conditions),
      }
      const differs = JSON.stringify(stored) !== JSON.stringify(health)
      // Kept only for a person who agreed: one whose health data stands somewhere already.
      const encrypted = before !== null && differs ? encryptFields(health) : null
      const outcome = await inTransaction(db, async (tx) => {
        const fields: string[] = Object.keys(change).filter(
          (name) => row[name as keyof typeof row] !== change[name as keyof typeof change],
        )
        const differing = Object.fromEntries(
          Object.entries(change).filter(([name]) => fields.includes(name)),
        ) as Partial<typeof change>
        // As it stands now: a place elsewhere may have been taken since.
        const { record: ofRecord } = await findMay(tx, caller, row.id)
        const changed = ofRecord
          ? await changeCompetitor(tx, row.id, change, encrypted, caller.role === 'Administrator')
          : await changeOwnRows(tx, caller, { id: row.id, changed: differing, sealedHealth: encrypted })
        if (changed === 'dni taken') return changed
        if (ofRecord)
          await tellMovedByStaff(tx, context, { competitor_id: row.id, from: row.email, to: change.email })
        if (!ofRecord && fields.length > 0) await askAdministrators(tx, context, caller, row.dni)
        if (changed.healthKept) fields.push('datos de salud')
        await record(tx, caller, {
          action: 'corregir datos',
          subject: 'competidor',
          subject_id: row.id,
          changes: changesOf<string>(row, change),
          detail: { fields, ...(ofRecord ? {} : { only_own_events: true }) },
        })
        const moved = fields.includes('gender') || fields.includes('birthday')
        return {
          healthLost: differs && !changed.healthKept,
          asksAdministrator: !ofRecord && fields.length > 0,
          misfits: moved ? await listMisfits(tx, caller, row.id) : [],
          guardians_asked: fields.includes('birthday') ? await askGuardians(tx, context, caller, row.id) : 0,
        }
      })
      if (outcome === 'dni taken') throw invalid({ dni: [staffMessages.DNI_TAKEN] }, staffMessages.DNI_TAKEN)
      const { misfits, guardians_asked } = outcome
      const proposals = misfits.length > 0 ? await proposeCategories(db, caller, row.id) : []
      return {
        ...staffMessages.competitorChanged({ ...outcome, proposals }),
        proposals,
        guardians_asked,
        stored: true,
      }
    }),
  ]
}
