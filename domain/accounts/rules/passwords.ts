/** What a password must be: 10 to 128 characters, none of the common ones, and not made of its owner's own data. */
import { COMMON_PASSWORDS } from './common-passwords.ts'

export const PASSWORD_MIN = 10
export const PASSWORD_MAX = 128

/** Whose password it is, as far as it is known where it is typed. */
export type Owner = { email?: string | undefined; name?: string | undefined }

const PRODUCT = 'dorsal'

/** Letters of other scripts that look like ours: 'pаsswоrd' with two Cyrillic ones is 'password' to who reads it. */
const FOREIGN = new Map(
  [...'аaеeоoрpсcхxуyіiѕsјjкkмmтtвbнh', ...'αaοoρpνvιiκkτtεeυu'].flatMap((sign, at, all) =>
    at % 2 === 0 ? [[sign, all[at + 1] ?? sign]] : [],
  ) as [string, string][],
)

/** As it is read: no accents, no wide or fancy letters, nothing that is not seen. */
const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{Mn}\p{Cf}]/gu, '')
    .toLowerCase()
    .replaceAll(/[\u0370-\u04ff]/g, (sign) => FOREIGN.get(sign) ?? sign)

/** 'Nacional10!' is 'nacional' with what people add. */
const trimmed = (text: string) => text.replaceAll(/^[^a-z]+|[^a-z]+$/g, '')

const LOOK_ALIKE: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}

const unmasked = (text: string) => text.replaceAll(/[013457@$]/g, (sign) => LOOK_ALIKE[sign] ?? sign)

/** 'colombiacolombia', 'nacional nacional' */
const once = (text: string) => /^(.{3,}?)(?:[^a-z]*\1)+$/.exec(text)?.[1] ?? text

const KEYBOARD = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'abcdefghijklmnopqrstuvwxyz']
const COLUMNS = ['1qaz', '2wsx', '3edc', '4rfv', '5tgb', '6yhn', '7ujm']
const backwards = (text: string) => [...text].reverse().join('')
const WALKS = [...KEYBOARD, ...COLUMNS].flatMap((row) => [row, backwards(row)])
const A_WALK = 3

/** Signs that are left when runs along the keyboard are taken out: none of 'qazwsxedcrfv', one of '123456789a'. */
const besidesWalks = (password: string): number => {
  let left = 0
  for (let at = 0; at < password.length; ) {
    let end = at + A_WALK
    while (end <= password.length && WALKS.some((row) => row.includes(password.slice(at, end)))) end += 1
    const walked = end - 1 - at
    left += walked < A_WALK ? 1 : 0
    at += walked < A_WALK ? 1 : walked
  }
  return left
}

const FEW = 3

const isCommon = (password: string): boolean => {
  if (new Set(password).size <= 3 || /^\d+$/.test(password) || besidesWalks(password) < FEW) return true
  const word = trimmed(password)
  const spelt = trimmed(unmasked(password))
  return [password, word, once(word), unmasked(word), spelt, once(spelt)].some((form) =>
    COMMON_PASSWORDS.has(form),
  )
}

/** What is left when these words, and all that is no letter, are taken out. */
const without = (password: string, words: readonly string[]) =>
  [...words]
    .sort((a, b) => b.length - a.length)
    .reduce((rest, word) => rest.replaceAll(word, ''), password)
    .replaceAll(/[^a-z]/g, '')

const wordsOf = (text: string, shortest: number) =>
  folded(text)
    .split(/[^a-z]+/)
    .filter(({ length }) => length >= shortest)

const isOwn = (password: string, { email = '', name = '' }: Owner): boolean => {
  const words = [PRODUCT, ...wordsOf(name, FEW), ...wordsOf(email, FEW)]
  return without(password, words).length <= FEW && words.some((word) => password.includes(word))
}

/** A sentence that says what to change, or null when the password serves. */
export const passwordProblem = (password: string, owner: Owner = {}): string | null => {
  const seen = password.normalize('NFC').replaceAll(/\p{Cf}/gu, '')
  if (seen.length < PASSWORD_MIN) return `La contraseña debe tener al menos ${PASSWORD_MIN} caracteres.`
  if (password.length > PASSWORD_MAX) return `La contraseña puede tener máximo ${PASSWORD_MAX} caracteres.`
  const typed = folded(password)
  if (isCommon(typed)) return 'Esa contraseña es muy común. Elige otra.'
  const [mailbox = ''] = folded(owner.email ?? '').split('@')
  if (mailbox.length >= 5 && typed.includes(mailbox)) return 'La contraseña no puede contener tu correo.'
  return isOwn(typed, owner)
    ? 'La contraseña no puede ser tu nombre, tu correo ni el nombre del sitio.'
    : null
}
