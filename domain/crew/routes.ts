/** Calls of the tab Equipo, and of the page where volunteers join. */
import { eq, sql } from 'drizzle-orm'
import type { AppContext } from '#server/app-context.ts'
import { record } from '#server/audit/record.ts'
import type { CrewRole } from '#server/contract-kit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { invalid, notFound } from '#server/http/refusals.ts'
import { requireRight } from '#server/http/rights.ts'
import { type Caller, type Route, route } from '#server/http/route.ts'
import type { Limit } from '#server/limits/rate-limit.ts'
import { readBoard } from './board.ts'
import * as contract from './contract.ts'
import { joinCrew } from './devices/join-crew.ts'
import { raiseLate } from './devices/late-total.ts'
import {
  type CreateOutcome,
  createDevice,
  inviteAgain,
  renameDevice,
  revokeDevice,
} from './devices/save-device.ts'
import { readStarts } from './event-starts.ts'
import { showInvitation } from './invitation.ts'
import * as messages from './messages.ts'
import { moveWindows } from './move-windows.ts'
import { type GrantOutcome, grantRole, revokeGrant } from './people/grant-role.ts'
import { changePin, readDeskCode, readPin } from './pin.ts'
import { listDesks, listDevices, listDistances, listPeople } from './queries.ts'
import { latestEnd, medicalWindow } from './rules/crew-windows.ts'
import { shownCode } from './rules/invitation-codes.ts'
import { crew_devices } from './tables.ts'

const DEVICE = 'dispositivo'
const GRANT = 'permiso del día'

/** Of an address; a code itself ends after five wrong PINs, wherever they come from. */
const JOIN_LIMIT: Limit = { name: 'crew-join', max: 40, seconds: 15 * 60 }

const deviceRefused = (outcome: Extract<CreateOutcome, string>) => {
  if (outcome === 'not found') return notFound()
  if (outcome === 'name taken') return invalid({ name: [messages.NAME_TAKEN] })
  if (outcome === 'other distance') return invalid({ distance_ids: [messages.OTHER_DISTANCE] })
  if (outcome === 'wrong range') return invalid({ bib_to: [messages.WRONG_RANGE] })
  return invalid({ until: [messages.WINDOW_WORDS[outcome]] })
}

const grantRefused = (outcome: Extract<GrantOutcome, string>) => {
  if (outcome === 'not found') return notFound()
  if (outcome === 'no user') return invalid({ email: [messages.NO_USER] })
  if (outcome === 'is staff') return invalid({ email: [messages.IS_STAFF] })
  if (outcome === 'not Colaborador') return invalid({ role: [messages.NOT_COLABORADOR] })
  if (outcome === 'already') return invalid({ role: [messages.ALREADY_GRANTED] })
  return invalid({ until: [messages.WINDOW_WORDS[outcome]] })
}

/** Who may not download health data opens it to no phone and no colleague either. */
const requireHealthFor = (caller: Caller, roles: readonly CrewRole[]) => {
  if (roles.includes('medico')) requireRight(caller, 'export_health')
}

const tabRoutes = ({ db, secretKey }: AppContext): Route[] => [
  route(contract.showCrew, async ({ params }) => {
    const starts = await readStarts(db, params.id)
    if (!starts) throw notFound()
    const distances = await listDistances(db, params.id)
    const medical = medicalWindow(starts)
    return {
      latest: latestEnd(starts).toISOString(),
      medical: { from: medical.from.toISOString(), until: medical.until.toISOString() },
      distances,
      devices: await listDevices(db, params.id, distances),
      people: await listPeople(db, params.id),
    }
  }),

  route(contract.showPin, async ({ params, body, caller }) => {
    if (!(await readStarts(db, params.id))) throw notFound()
    return inTransaction(db, async (tx) => {
      const action = body.change ? 'cambiar PIN' : 'ver PIN'
      await record(tx, caller, { action, subject: 'equipo', event_id: params.id })
      const pin = await (body.change ? changePin : readPin)(tx, secretKey, params.id)
      return { pin, desk_code: shownCode((await readDeskCode(tx, secretKey, params.id)) ?? '') }
    })
  }),

  route(contract.moveWindows, async ({ params, caller }) => {
    const moved = await inTransaction(db, async (tx) => {
      const changed = await moveWindows(tx, params.id)
      if (changed === null) throw notFound()
      const detail = { ajustados: changed }
      await record(tx, caller, { action: 'ajustar fechas', subject: 'equipo', event_id: params.id, detail })
      return changed
    })
    return { ...messages.windowsMoved(moved), moved }
  }),
]

const deviceRoutes = (context: AppContext): Route[] => {
  const { db, secretKey } = context
  return [
    route(contract.createDevice, async ({ params, body, caller }) => {
      requireHealthFor(caller, body.roles)
      const invited = await inTransaction(db, async (tx) => {
        const created = await createDevice(tx, params.id, body, { secretKey, user_id: caller.user_id })
        if (typeof created === 'string') throw deviceRefused(created)
        const { name, roles, initials, distance_ids, bib_from, bib_to } = body
        await record(tx, caller, {
          action: 'crear',
          subject: DEVICE,
          subject_id: created.device_id,
          event_id: params.id,
          detail: { name, roles, initials, distance_ids, bib_from, bib_to },
        })
        return created
      })
      return { ...messages.DEVICE_CREATED, invitation: showInvitation(context, invited) }
    }),

    route(contract.renameDevice, async ({ params: { id: event_id, device_id }, body, caller }) => {
      await inTransaction(db, async (tx) => {
        const outcome = await renameDevice(tx, { event_id, device_id }, body.name)
        if (outcome !== 'renamed') throw deviceRefused(outcome)
        const deed = { action: 'renombrar', subject: DEVICE, subject_id: device_id, event_id }
        await record(tx, caller, { ...deed, detail: { name: body.name } })
      })
      return messages.DEVICE_RENAMED
    }),

    route(contract.inviteDevice, async ({ params: { id: event_id, device_id }, caller }) => {
      const invited = await inTransaction(db, async (tx) => {
        const outcome = await inviteAgain(tx, { event_id, device_id }, secretKey)
        if (outcome === 'not found') throw notFound()
        if (outcome === 'over') throw messages.deviceOver()
        requireHealthFor(caller, outcome.roles)
        await record(tx, caller, { action: 'código nuevo', subject: DEVICE, subject_id: device_id, event_id })
        return outcome
      })
      return { ...messages.DEVICE_INVITED, invitation: showInvitation(context, invited) }
    }),

    route(contract.revokeDevice, async ({ params: { id: event_id, device_id }, caller }) => {
      await inTransaction(db, async (tx) => {
        if ((await revokeDevice(tx, { event_id, device_id })) === null) throw notFound()
        await record(tx, caller, { action: 'revocar', subject: DEVICE, subject_id: device_id, event_id })
      })
      return messages.DEVICE_REVOKED
    }),

    route(contract.raiseLate, async ({ params: { id: event_id, device_id }, caller }) => {
      await inTransaction(db, async (tx) => {
        if ((await raiseLate(tx, { event_id, device_id })) === null) throw notFound()
        await record(tx, caller, {
          action: 'recibir más filas',
          subject: DEVICE,
          subject_id: device_id,
          event_id,
        })
      })
      return messages.LATE_RAISED
    }),
  ]
}

const peopleRoutes = ({ db }: AppContext): Route[] => [
  route(contract.grantRole, async ({ params: { id: event_id }, body, caller }) => {
    await inTransaction(db, async (tx) => {
      requireHealthFor(caller, [body.role])
      const granted = await grantRole(tx, event_id, body, caller.user_id)
      if (typeof granted === 'string') throw grantRefused(granted)
      const deed = { action: 'dar', subject: GRANT, subject_id: granted.grant_id, event_id }
      await record(tx, caller, { ...deed, detail: { user_id: granted.user_id, role: body.role } })
    })
    return messages.GRANTED
  }),

  route(contract.revokeGrant, async ({ params: { id: event_id, grant_id }, caller }) => {
    await inTransaction(db, async (tx) => {
      const revoked = await revokeGrant(tx, { event_id, grant_id })
      if (!revoked) throw notFound()
      const deed = { action: 'revocar', subject: GRANT, subject_id: grant_id, event_id }
      await record(tx, caller, { ...deed, detail: revoked })
    })
    return messages.GRANT_REVOKED
  }),
]

const memberRoutes = ({ db, limiter, secretKey }: AppContext): Route[] => [
  route(contract.joinCrew, async ({ body, request }) => {
    // Past its limit an address is told nothing, not even of a right guess.
    await limiter.enforce(JOIN_LIMIT, request.ip)
    // A wrong PIN is counted by the transaction that finds it wrong: it is kept, and refused after it.
    const joined = await inTransaction(db, (tx) => joinCrew(tx, secretKey, body))
    if (!joined) throw messages.joinRefused()
    // Only what was wrong counts: those who join from the mall's Wi-Fi keep no volunteer outside.
    await limiter.giveBack([[JOIN_LIMIT, request.ip]])
    return joined
  }),

  route(contract.myCrew, async ({ crew, caller }) => {
    if (crew)
      return { kind: 'device' as const, name: crew.name, desks: await listDesks(db, { device_id: crew.id }) }
    if (!caller) throw notFound()
    return { kind: 'user' as const, name: caller.name, desks: await listDesks(db, caller) }
  }),

  route(contract.leaveCrew, async ({ crew }) => {
    await inTransaction(db, async (tx) => {
      await tx
        .update(crew_devices)
        .set({ revoked_at: sql`now()`, code_hash: null })
        .where(eq(crew_devices.id, crew.id))
      const { id: subject_id, event_id } = crew
      await record(tx, null, { action: 'salir', subject: DEVICE, subject_id, event_id })
    })
    return messages.LEFT
  }),

  route(contract.showBoard, async ({ params }) => {
    const board = await readBoard(db, params.id)
    if (!board) throw notFound()
    return board
  }),
]

export const crewRoutes = (context: AppContext): Route[] => [
  ...tabRoutes(context),
  ...deviceRoutes(context),
  ...peopleRoutes(context),
  ...memberRoutes(context),
]
