/**
 * The colours of Dorsal by what they are for, in both schemes. The theme turns them into CSS variables (`--ink`,
 * `--card`…), and the unit test computes the contrast of every pair that carries text.
 */
import { PAPER } from './paper.ts'

export type Scheme = 'light' | 'dark'

const light = {
  ink: '#12161C',
  'ink-soft': '#515A67',
  paper: PAPER.light,
  card: '#FFFFFF',
  sunken: '#F1F1EB',
  line: '#E2E2DA',
  'line-strong': '#868C95',
  salida: '#C63A12',
  'salida-fill': '#C63A12',
  'salida-hover': '#AE2A00',
  'salida-bright': '#F2541B',
  'on-salida': '#FFFFFF',
  'salida-wash': '#FFEFE9',
  paramo: '#0E7C66',
  'paramo-wash': '#E6F5F0',
  'on-paramo': '#FFFFFF',
  lluvia: '#2456C4',
  'lluvia-wash': '#EAF0FE',
  'on-lluvia': '#FFFFFF',
  sol: '#8C590C',
  'sol-wash': '#FBF1E2',
  'on-sol': '#FFFFFF',
  sangre: '#B42318',
  'sangre-wash': '#FEECEA',
  'on-sangre': '#FFFFFF',
  violeta: '#6D3FC0',
  'violeta-wash': '#F2ECFD',
  'on-violeta': '#FFFFFF',
  nav: '#12161C',
  'nav-raised': '#222933',
  'nav-text': '#FFFFFF',
  'nav-soft': '#AEB6C2',
} as const

export type Role = keyof typeof light

const dark: Record<Role, string> = {
  ink: '#F4F2EC',
  'ink-soft': '#A8B0BC',
  paper: PAPER.dark,
  card: '#181D24',
  sunken: '#12171C',
  line: '#2B323C',
  'line-strong': '#717B88',
  salida: '#FF8155',
  'salida-fill': '#F2541B',
  'salida-hover': '#FF6F3B',
  'salida-bright': '#F2541B',
  'on-salida': '#12161C',
  'salida-wash': '#351A10',
  paramo: '#55C9AD',
  'paramo-wash': '#0F2B25',
  'on-paramo': '#12161C',
  lluvia: '#8FB2FF',
  'lluvia-wash': '#172441',
  'on-lluvia': '#12161C',
  sol: '#E2AE5E',
  'sol-wash': '#2E220F',
  'on-sol': '#12161C',
  sangre: '#FF8C80',
  'sangre-wash': '#371714',
  'on-sangre': '#12161C',
  violeta: '#BBA2FF',
  'violeta-wash': '#251A3F',
  'on-violeta': '#12161C',
  nav: '#090C0F',
  'nav-raised': '#1B212A',
  'nav-text': '#FFFFFF',
  'nav-soft': '#A8B0BC',
}

export const roles: Record<Scheme, Record<Role, string>> = { light, dark }

/** Text over background: each pair must reach 4.5 to 1. */
export const textPairs: readonly (readonly [text: Role, background: Role])[] = [
  ...(['paper', 'card', 'sunken'] as const).flatMap((background) =>
    (['ink', 'ink-soft', 'salida', 'paramo', 'lluvia', 'sol', 'sangre', 'violeta'] as const).map(
      (text) => [text, background] as const,
    ),
  ),
  ...(['salida', 'paramo', 'lluvia', 'sol', 'sangre', 'violeta'] as const).flatMap((tone) => [
    [tone, `${tone}-wash`] as const,
    ['ink', `${tone}-wash`] as const,
    [`on-${tone}`, tone] as const,
  ]),
  ['on-salida', 'salida-fill'],
  ['on-salida', 'salida-hover'],
  ['nav-text', 'nav'],
  ['nav-soft', 'nav'],
  ['nav-text', 'nav-raised'],
  ['nav-soft', 'nav-raised'],
]

/** Borders of inputs and shapes that carry meaning: 3 to 1 is enough (WCAG 1.4.11). */
export const shapePairs: readonly (readonly [shape: Role, background: Role])[] = [
  ['line-strong', 'card'],
  ['line-strong', 'paper'],
  ['salida-bright', 'nav'],
  ['salida-bright', 'card'],
  ['salida', 'paper'],
]
