/** Letters of the accounts part. */
import { formatPesos } from '#domain/colombia/pesos.ts'
import { type Letter, letter } from '#server/mail/letter.ts'

type PasswordLetter = { name: string; url: string; organizer: string }

export const setPasswordLetter = ({ name, url, organizer }: PasswordLetter): Letter =>
  letter(
    {
      subject: `Crea tu contraseña en ${organizer}`,
      preheader: 'Con ella verás tus inscripciones, pagos y resultados.',
      greeting: `Hola, ${name}:`,
      paragraphs: [
        'Tienes una cuenta con este correo. Crea tu contraseña para ver tus inscripciones y pagos.',
      ],
      action: { label: 'Crear mi contraseña', url },
      note: 'El enlace dura 48 horas y sirve una sola vez. Si no esperabas este correo, ignóralo.',
    },
    organizer,
  )

export const confirmEmailLetter = ({ name, url, organizer }: PasswordLetter): Letter =>
  letter(
    {
      subject: 'Confirma tu correo',
      preheader: 'Con él ves y cambias tus inscripciones.',
      greeting: `Hola, ${name}:`,
      paragraphs: ['Abre este enlace con tu sesión iniciada para confirmar que este correo es tuyo.'],
      action: { label: 'Confirmar mi correo', url },
      note: 'Si no lo pediste, no lo abras: alguien tiene una cuenta con tu correo y así no verá nada tuyo.',
    },
    organizer,
  )

const TWO_STEP_NEWS = {
  on: 'Activaste la verificación en dos pasos. Al ingresar te pediremos, además de la contraseña, un código de tu aplicación de autenticación.',
  off: 'Desactivaste la verificación en dos pasos. Desde ahora ingresas solo con tu contraseña.',
  reset:
    'Un Administrator desactivó la verificación en dos pasos de tu cuenta. Desde ahora ingresas solo con tu contraseña; puedes activarla otra vez en tu perfil.',
}

export const twoStepLetter = ({
  name,
  change,
  organizer,
}: {
  name: string
  change: keyof typeof TWO_STEP_NEWS
  organizer: string
}): Letter =>
  letter(
    {
      subject: 'Cambió la seguridad de tu cuenta',
      preheader: 'Verificación en dos pasos.',
      greeting: `Hola, ${name}:`,
      paragraphs: [TWO_STEP_NEWS[change]],
      note: 'Si no fuiste tú ni lo pediste, cambia tu contraseña y avísale al Administrator de la plataforma.',
    },
    organizer,
  )

export const resetPasswordLetter = ({ name, url, organizer }: PasswordLetter): Letter =>
  letter(
    {
      subject: 'Cambia tu contraseña',
      preheader: 'Pediste un enlace para cambiar tu contraseña.',
      greeting: `Hola, ${name}:`,
      paragraphs: ['Recibimos una solicitud para cambiar la contraseña de tu cuenta.'],
      action: { label: 'Cambiar mi contraseña', url },
      note: 'El enlace dura 48 horas y sirve una sola vez. Si no lo pediste, ignora este correo: tu contraseña sigue igual.',
    },
    organizer,
  )

type BrokenPromise = { name: string; promise: string; ids: string[]; url: string; organizer: string }

/** As many as fit in a letter; the command lists more. */
const NAMED = 20

export const brokenPromiseLetter = ({ name, promise, ids, url, organizer }: BrokenPromise): Letter => {
  const more = ids.length > NAMED ? ' y más' : ''
  return letter(
    {
      subject: 'Algo no cuadra en tus datos',
      preheader: promise,
      greeting: `Hola, ${name}:`,
      paragraphs: [
        'La revisión de cada hora encontró algo que no debería pasar. No se cambió nada: míralo antes de seguir vendiendo.',
      ],
      facts: [
        ['Lo que debe cumplirse', promise],
        ['Dónde no se cumple', `${ids.slice(0, NAMED).join(', ')}${more}`],
      ],
      action: { label: 'Abrir el panel', url },
      note: 'Quien administra el servidor puede verlo completo con npm run invariants. Este aviso llega como máximo una vez al día.',
    },
    organizer,
  )
}

type SuspiciousStory = {
  name: string
  found: readonly { id: string; amount: number }[]
  url: string
  organizer: string
}

export const suspiciousAmountsLetter = ({ name, found, url, organizer }: SuspiciousStory): Letter =>
  letter(
    {
      subject: 'Revisa estos valores: parecen cien veces más grandes',
      preheader: 'Antes se leía mal un valor con centavos.',
      greeting: `Hola, ${name}:`,
      paragraphs: [
        'Hasta esta versión, un programa que enviaba «45000.00» guardaba $4.500.000. Estos valores son mucho más grandes que los demás o que el de antes. No se cambió nada: corrige los que estén mal.',
      ],
      facts: found.map(({ id, amount }) => [id, formatPesos(amount)]),
      action: { label: 'Abrir el historial', url },
      note: 'Este aviso llega una sola vez.',
    },
    organizer,
  )

type SquattingStory = { name: string; what: string; unpaid: number; url: string; organizer: string }

export const squattingLetter = ({ name, what, unpaid, url, organizer }: SquattingStory): Letter =>
  letter(
    {
      subject: 'Muchas reservas sin pagar desde una misma conexión',
      preheader: `Hay ${unpaid} sin pagar en ${what}.`,
      greeting: `Hola, ${name}:`,
      paragraphs: [
        `Desde una misma conexión hay ${unpaid} reservas sin pagar en ${what}. Puede ser una oficina, un club o un operador móvil, o alguien que aparta cupos con personas inventadas.`,
        'Desde ahí cada reserva nueva pide al navegador un cálculo de unos segundos. Las que no se paguen se liberan solas a las 5 horas; si ves que son inventadas, puedes eliminarlas antes.',
      ],
      action: { label: 'Ver las reservas', url },
      note: 'Este aviso llega como máximo una vez al día.',
    },
    organizer,
  )
