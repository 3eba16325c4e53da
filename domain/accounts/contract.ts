/** Login, sessions, users and which events they manage: specification admin.md sections 2, 3, 6, 7 (users part). */
import { z } from 'zod'
import { emailField, phoneField } from '#domain/colombia/contact-field.ts'
import { isName, NAME_RULE } from '#domain/colombia/names.ts'
import { PHONE_RULE } from '#domain/colombia/phones.ts'
import { endpoint, notice, paged, STAFF_RIGHTS, wire, workChallenge, workDone } from '#server/contract-kit.ts'
import { passwordProblem } from './rules/passwords.ts'
import { readRole } from './rules/roles.ts'

const rol = z.preprocess(
  (value) => readRole(value) ?? value,
  z.enum(['Administrator', 'Colaborador', 'Cliente'], 'Elige un rol.'),
)
const phone = phoneField(PHONE_RULE, 'Este campo es obligatorio.')

const withGoodPassword = <T extends { password?: string | undefined; email: string; name: string }>(
  body: T,
  context: z.RefinementCtx<T>,
) => {
  const problem = body.password === undefined ? null : passwordProblem(body.password, body)
  if (problem)
    context.addIssue({ code: 'custom', message: problem, path: ['password'], input: body.password })
}

const role = z.object({ id: z.int(), name: z.string() })
const assignedEvent = z.object({
  id: z.int(),
  name: z.string(),
  status: z.string(),
  event_datetime: z.string(),
})

/** What an Administrator may take away from a Colaborador; who sends none changes none. */
const rights = {
  may_refund: wire.unlessEmpty(wire.boolean.optional()),
  may_annul: wire.unlessEmpty(wire.boolean.optional()),
  may_export_health: wire.unlessEmpty(wire.boolean.optional()),
}

export const user = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  company: z.string(),
  rol: z.string(),
  status: z.enum(['1', '0']),
  created_at: z.string(),
  roles: z.array(role),
  may_refund: z.boolean(),
  may_annul: z.boolean(),
  may_export_health: z.boolean(),
})
export type User = z.output<typeof user>
const userWithEvents = user.extend({ events: z.array(assignedEvent), two_step: z.boolean() })
export type UserWithEvents = z.output<typeof userWithEvents>
export type AssignedEvent = z.output<typeof assignedEvent>

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  summary: 'Entrar con correo y contraseña. Con datos incorrectos responde 200 con status false.',
  // The shape is lenient: whatever does not match an account gets the one specified text.
  body: z.object({ email: z.string().max(320), password: z.string().max(1024), work: workDone }),
  answer: z.object({
    status: z.boolean(),
    /** To be solved and sent back as `work`, after many wrong passwords of this account. */
    work: workChallenge.optional(),
    token: z.string().optional(),
    expires_at: z.string().optional(),
    role: z.string().optional(),
    name: z.string().optional(),
    email: z.string().optional(),
    message: z.string().optional(),
    body: z.string().optional(),
    icon: z.string().optional(),
    /** The password was right; the code goes with this challenge to POST /api/auth/two-step. */
    two_step: z.boolean().optional(),
    challenge: z.string().optional(),
    /** Nothing else answers before two-step login is turned on. */
    two_step_due: z.boolean().optional(),
  }),
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'signed in',
  beforeTwoStep: true,
  summary: 'Cerrar esta sesión.',
  answer: notice,
})

export const me = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  access: 'signed in',
  beforeTwoStep: true,
  summary: 'La persona de esta sesión.',
  answer: z.object({
    user: z.object({
      id: z.int(),
      name: z.string(),
      email: z.string(),
      role: z.string(),
      /** Rights of a Colaborador that were taken away. */
      denied: z.array(z.enum(STAFF_RIGHTS)),
    }),
  }),
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot',
  access: 'public',
  summary:
    'Pedir por correo un enlace para cambiar la contraseña. La respuesta es la misma exista o no la cuenta.',
  body: z.object({ email: emailField }),
  answer: notice,
})

export const setPassword = endpoint({
  method: 'POST',
  path: '/api/auth/password',
  access: 'public',
  summary: 'Poner la contraseña con el enlace recibido por correo (48 horas, un solo uso).',
  body: z.object({ token: wire.text(200), password: z.string().max(1024) }),
  answer: notice.extend({ status: z.boolean() }),
})

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  access: 'administrator',
  summary: 'Crear un usuario; el rol va por nombre.',
  body: z
    .object({
      name: wire.text(120).refine(isName, NAME_RULE),
      phone,
      email: emailField,
      password: z.string().min(1, 'Este campo es obligatorio.'),
      company: wire.optionalText(120),
      rol,
      status: wire.boolean,
      ...rights,
    })
    .superRefine(withGoodPassword),
  answer: notice.extend({ user }),
})

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/get-users',
  access: 'administrator',
  summary: 'Usuarios, los más nuevos primero; por rol y estado, y en el orden de una columna.',
  query: z.object({
    page: wire.page,
    per_page: wire.perPage(10),
    search: wire.search,
    rol: wire.unlessEmpty(rol.optional()),
    status: wire.unlessEmpty(z.enum(['1', '0']).optional()),
    sort: wire.sort(['name', 'email', 'phone', 'rol', 'company', 'status', 'created_at']),
  }),
  answer: paged(user),
})

export const listRoles = endpoint({
  method: 'GET',
  path: '/api/roles',
  access: 'administrator',
  summary: 'Roles.',
  answer: z.array(role),
})

export const getUser = endpoint({
  method: 'GET',
  path: '/api/get-user/:id',
  access: 'administrator',
  summary: 'Un usuario con sus eventos asignados.',
  params: z.object({ id: wire.id }),
  answer: z.object({ user: userWithEvents }),
})

export const updateUser = endpoint({
  method: 'POST',
  path: '/api/user/update',
  access: 'administrator',
  summary: 'Cambiar un usuario; el rol va por id. Una contraseña vacía la deja como está.',
  body: z
    .object({
      id: wire.id,
      name: wire.text(120).refine(isName, NAME_RULE),
      phone,
      email: emailField,
      // Not trimmed: spaces belong to a password.
      password: z.preprocess(
        (value) => (value === '' || value === null ? undefined : value),
        z.string().optional(),
      ),
      company: wire.optionalText(120),
      rol,
      status: wire.boolean,
      ...rights,
    })
    .superRefine(withGoodPassword),
  answer: notice.extend({ user }),
})

export const listEventNames = endpoint({
  method: 'GET',
  path: '/api/get-name-events',
  access: 'staff',
  summary: 'Eventos que la persona puede manejar, por nombre.',
  answer: z.object({ events: z.array(z.object({ id: z.int(), name: z.string() })) }),
})

export const listUserEvents = endpoint({
  method: 'GET',
  path: '/api/user/events',
  access: 'administrator',
  summary: 'Eventos asignados a un usuario.',
  query: z.object({ user_id: wire.id }),
  answer: z.object({ events: z.array(assignedEvent) }),
})

export const assignEvents = endpoint({
  method: 'POST',
  path: '/api/assign/event',
  access: 'administrator',
  summary: 'Asignar a un usuario exactamente estos eventos.',
  body: z.object({ events: wire.json(z.array(wire.id).max(5000)), user_id: wire.id }),
  answer: notice.extend({ events: z.array(assignedEvent) }),
})
