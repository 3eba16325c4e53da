/** One short function an endpoint: authorised by the contract, it parses, calls and answers. */
import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { AppContext } from '#server/app-context.ts'
import { changesOf } from '#server/audit/changes.ts'
import { record } from '#server/audit/record.ts'
import { pagedAnswer } from '#server/contract-kit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { isLocalRequest } from '#server/http/local-request.ts'
import { invalid, notFound, Refusal, tooMany } from '#server/http/refusals.ts'
import { type Route, route } from '#server/http/route.ts'
import { networkOf } from '#server/limits/network-of.ts'
import { createWork } from '#server/limits/proof-of-work.ts'
import type { Hit, Limit } from '#server/limits/rate-limit.ts'
import { mailboxOf } from '#server/mail/mailbox-of.ts'
import * as contract from './contract.ts'
import { describeSession } from './describe-session.ts'
import { logIn } from './log-in.ts'
import * as messages from './messages.ts'
import { hashPassword } from './password-hash.ts'
import { passwordProblem } from './rules/passwords.ts'
import { ROLE_LIST } from './rules/roles.ts'
import { sendPasswordLink } from './send-password-link.ts'
import { findLinkOwner, setPassword } from './set-password.ts'
import { sessions } from './tables.ts'
import { findTwoStep } from './two-step/two-step.ts'
import { assignEvents } from './users/assign-events.ts'
import { createUser, type Rights } from './users/create-user.ts'
import { findUser, listAssignedEvents, listManagedEventNames, listUsers } from './users/queries.ts'
import { updateUser } from './users/update-user.ts'

export const LOGIN_LIMIT: Limit = { name: 'login', max: 5, seconds: 15 * 60 }
/** Tries from one address, whatever the emails. */
const LOGIN_ADDRESS_LIMIT: Limit = { name: 'login-address', max: 100, seconds: 15 * 60 }
/** Wrong passwords of one email from all addresses: from then on each try works for it, and nobody is locked out. */
const LOGIN_ACCOUNT_LIMIT: Limit = { name: 'login-account', max: 30, seconds: 60 * 60 }
const LINK_LIMIT: Limit = { name: 'password-link', max: 3, seconds: 60 * 60 }
const SET_PASSWORD_LIMIT: Limit = { name: 'set-password', max: 20, seconds: 15 * 60 }
/** Known and unknown addresses are answered after the same time. */
const LINK_ANSWER_MS = 300

const emailTaken = () =>
  new Refusal(422, { message: messages.EMAIL_TAKEN }, { errors: { email: [messages.EMAIL_TAKEN] } })

const demoAllowed = (context: AppContext, request: Parameters<typeof isLocalRequest>[0]) =>
  context.config.demo && (context.config.demoByHand || isLocalRequest(request))

const sessionRoutes = (context: AppContext): Route[] => {
  const { db, limiter } = context
  const work = createWork(context)
  return [
    route(contract.login, async ({ body, request }) => {
      const network = networkOf(request.ip)
      const email = body.email.trim().toLowerCase()
      const key = [email, network]
      const [own, address] = (await limiter.takeAll([
        [LOGIN_LIMIT, ...key],
        [LOGIN_ADDRESS_LIMIT, network],
      ])) as [Hit, Hit]
      if (!own.allowed) throw tooMany(own.seconds)
      if (!address.allowed) throw tooMany(address.seconds)
      const account = await limiter.look(LOGIN_ACCOUNT_LIMIT, email)
      const purpose = ['login', email]
      if (!account.allowed && !(await work.isDone(body.work, purpose)))
        return { status: false, ...messages.WORK_WANTED, work: await work.ask(purpose, 1) }
      const opened = await logIn(db, { ...body, demoAllowed: demoAllowed(context, request) })
      if (!opened) {
        await limiter.take(LOGIN_ACCOUNT_LIMIT, email)
        return { status: false, ...messages.WRONG_CREDENTIALS }
      }
      // Half a login is none: its tries are forgotten after the second step.
      if ('challenge' in opened) return { status: false, two_step: true, ...opened, ...messages.CODE_WANTED }
      await limiter.forget(LOGIN_LIMIT, ...key)
      return describeSession(db, context.config, opened)
    }),

    route(contract.logout, async ({ caller }) => {
      await db.delete(sessions).where(eq(sessions.id, caller.session_id))
      return messages.LOGGED_OUT
    }),

    route(contract.me, async ({ caller }) => ({
      user: {
        id: caller.user_id,
        name: caller.name,
        email: caller.email,
        role: caller.role,
        denied: [...(caller.denied ?? [])],
      },
    })),

    route(contract.forgotPassword, async ({ body }) => {
      await limiter.enforce(LINK_LIMIT, mailboxOf(body.email))
      await Promise.all([
        inTransaction(db, (tx) =>
          sendPasswordLink(tx, context, { email: body.email, kind: 'reset-password' }),
        ),
        wait(LINK_ANSWER_MS),
      ])
      return messages.LINK_REQUESTED
    }),

    route(contract.setPassword, async ({ body, request }) => {
      await limiter.enforce(SET_PASSWORD_LIMIT, request.ip)
      const owner = await findLinkOwner(db, body.token)
      if (!owner) return { status: false, ...messages.LINK_USELESS }
      const problem = passwordProblem(body.password, owner)
      if (problem) throw invalid({ password: [problem] })
      const password_hash = await hashPassword(body.password)
      const outcome = await inTransaction(db, (tx) => setPassword(tx, { token: body.token, password_hash }))
      return outcome === 'set'
        ? { status: true, ...messages.PASSWORD_SET }
        : { status: false, ...messages.LINK_USELESS }
    }),
  ]
}

/** As far as the form said any. */
const rightsOf = ({ may_refund, may_annul, may_export_health }: Rights): Rights =>
  Object.fromEntries(
    Object.entries({ may_refund, may_annul, may_export_health }).filter(([, may]) => may !== undefined),
  )

/** What somebody asks about later; passwords are no part of it. */
const USER_FIELDS = [
  'name',
  'email',
  'phone',
  'company',
  'rol',
  'status',
  'may_refund',
  'may_annul',
  'may_export_health',
] as const

const userRoutes = ({ db }: AppContext): Route[] => [
  route(contract.register, async ({ body: { password, ...body }, caller }) => {
    const password_hash = await hashPassword(password)
    const user = await inTransaction(db, async (tx) => {
      const id = await createUser(tx, { ...body, password_hash })
      if (id === 'email taken') throw emailTaken()
      await record(tx, caller, {
        action: 'crear',
        subject: 'usuario',
        subject_id: id,
        detail: { rol: body.rol, ...rightsOf(body) },
      })
      return findUser(tx, id)
    })
    if (!user) throw notFound()
    return { ...messages.USER_CREATED, user }
  }),

  route(contract.listUsers, async ({ query }) => {
    const { rows, total } = await listUsers(db, query)
    return pagedAnswer(rows, total, query.page, query.per_page)
  }),

  route(contract.listRoles, async () => [...ROLE_LIST]),

  route(contract.getUser, async ({ params }) => {
    const [user, events, { enabled }] = await Promise.all([
      findUser(db, params.id),
      listAssignedEvents(db, params.id),
      findTwoStep(db, params.id),
    ])
    if (!user) throw notFound()
    return { user: { ...user, events, two_step: enabled } }
  }),

  route(contract.updateUser, async ({ body: { password, ...body }, caller }) => {
    const password_hash = password ? await hashPassword(password) : undefined
    const user = await inTransaction(db, async (tx) => {
      const before = await findUser(tx, body.id)
      const outcome = await updateUser(tx, { ...body, password_hash })
      if (outcome === 'not found') throw notFound()
      if (outcome === 'email taken') throw emailTaken()
      if (outcome === 'last administrator') throw new Refusal(422, { message: messages.LAST_ADMINISTRATOR })
      const detail = {
        rol: body.rol,
        status: body.status,
        password_changed: password !== undefined,
        ...rightsOf(body),
      }
      const after = await findUser(tx, body.id)
      const changes = before && after ? changesOf(before, after, USER_FIELDS) : {}
      await record(tx, caller, {
        action: 'actualizar',
        subject: 'usuario',
        subject_id: body.id,
        changes,
        detail,
      })
      return after
    })
    if (!user) throw notFound()
    return { ...messages.USER_UPDATED, user }
  }),
]

const namesOf = (events: { name: string }[]) => events.map(({ name }) => name).join(', ')

const assignmentRoutes = ({ db }: AppContext): Route[] => [
  route(contract.listEventNames, async ({ caller }) => ({ events: await listManagedEventNames(db, caller) })),

  route(contract.listUserEvents, async ({ query }) => {
    if (!(await findUser(db, query.user_id))) throw notFound()
    return { events: await listAssignedEvents(db, query.user_id) }
  }),

  route(contract.assignEvents, async ({ body, caller }) => {
    await inTransaction(db, async (tx) => {
      const before = await listAssignedEvents(tx, body.user_id)
      const outcome = await assignEvents(tx, { user_id: body.user_id, event_ids: body.events })
      if (outcome !== 'assigned') throw notFound()
      const detail = { events: body.events }
      await record(tx, caller, {
        action: 'asignar eventos',
        subject: 'usuario',
        subject_id: body.user_id,
        changes: changesOf(
          { events: namesOf(before) },
          { events: namesOf(await listAssignedEvents(tx, body.user_id)) },
        ),
        detail,
      })
    })
    return { ...messages.EVENTS_ASSIGNED, events: await listAssignedEvents(db, body.user_id) }
  }),
]

export const accountRoutes = (context: AppContext): Route[] => [
  ...sessionRoutes(context),
  ...userRoutes(context),
  ...assignmentRoutes(context),
]
