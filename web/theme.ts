/**
 * Dorsal's face for Mantine: palette, type scale, the 4-px grid, and defaults that keep every control at 44 px,
 * the size of a thumb. Colours come from colour-roles.ts; nothing else in web/ writes a hex value for text.
 */
import {
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'
import { roles } from './colour-roles.ts'
import { focusBack } from './ui/focus-back.ts'

const salida: MantineColorsTuple = [
  '#FFF4F1',
  '#FFE4DD',
  '#FECCBE',
  '#FFAA94',
  '#FF8155',
  '#F2541B',
  '#E14C25',
  '#C63A12',
  '#AE2A00',
  '#8C2201',
]

const paramo: MantineColorsTuple = [
  '#EFF9F6',
  '#DCF1EA',
  '#BDE3D7',
  '#98D0BF',
  '#55C9AD',
  '#55AC95',
  '#329A82',
  '#0E7C66',
  '#006956',
  '#005343',
]

const lluvia: MantineColorsTuple = [
  '#F3F7FF',
  '#E1ECFF',
  '#C6DAFE',
  '#A3C3FF',
  '#8FB2FF',
  '#6396FD',
  '#467EF6',
  '#2456C4',
  '#1745AB',
  '#0F3487',
]

const sol: MantineColorsTuple = [
  '#FDF5ED',
  '#F8E8D7',
  '#EFD4B6',
  '#E1BB8F',
  '#E2AE5E',
  '#C48E4A',
  '#B37827',
  '#8C590C',
  '#774900',
  '#6B4301',
]

const sangre: MantineColorsTuple = [
  '#FFF4F2',
  '#FFE4E0',
  '#FFCBC2',
  '#FFA99B',
  '#FF8C80',
  '#F26857',
  '#E24A3A',
  '#B42318',
  '#9C0E07',
  '#7B0804',
]

const violeta: MantineColorsTuple = [
  '#F7F5FF',
  '#ECE8FF',
  '#DBD2FE',
  '#C7B5FF',
  '#BBA2FF',
  '#A37EFC',
  '#9265F0',
  '#6D3FC0',
  '#5C2FA8',
  '#472284',
]

/** Index 4 draws the borders of inputs, so it is the strong line of each scheme. */
const gray: MantineColorsTuple = [
  '#F7F7F3',
  '#F1F1EB',
  '#E9E9E2',
  '#E2E2DA',
  '#868C95',
  '#767D87',
  '#646C78',
  '#515A67',
  '#2F3640',
  '#12161C',
]

const dark: MantineColorsTuple = [
  '#F4F2EC',
  '#D6D8DB',
  '#A8B0BC',
  '#8B94A1',
  '#717B88',
  '#2B323C',
  '#181D24',
  '#12171C',
  '#0F1317',
  '#090C0F',
]

const HEADINGS = "'Barlow Condensed', 'Barlow Condensed Fallback', 'Arial Narrow', sans-serif"
const TEXT = "'Inter Variable', 'Inter Fallback', system-ui, sans-serif"

const TONES = ['salida', 'paramo', 'lluvia', 'sol', 'sangre', 'violeta']

/** Filled shapes are dark in the light scheme and bright in the dark one, so their text follows the role. */
const colourOfVariant: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input)
  const tone = input.color ?? 'salida'
  return input.variant === 'filled' && TONES.includes(tone)
    ? { ...resolved, color: `var(--on-${tone})` }
    : resolved
}

const control = { defaultProps: { size: 'md' } }

export const theme = createTheme({
  primaryColor: 'salida',
  colors: { gray, dark, salida, paramo, lluvia, sol, sangre, violeta },
  white: roles.light.card,
  black: roles.light.ink,
  fontFamily: TEXT,
  headings: {
    fontFamily: HEADINGS,
    fontWeight: '700',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '2.25rem', lineHeight: '1.05' },
      h2: { fontSize: '1.75rem', lineHeight: '1.1' },
      h3: { fontSize: '1.375rem', lineHeight: '1.15' },
      h4: { fontSize: '1.125rem', lineHeight: '1.2' },
      h5: { fontSize: '1rem', lineHeight: '1.25' },
      h6: { fontSize: '0.875rem', lineHeight: '1.3' },
    },
  },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '0.25rem', sm: '0.25rem', md: '0.5rem', lg: '0.75rem', xl: '1rem' },
  defaultRadius: 'md',
  breakpoints: { xs: '30em', sm: '40em', md: '56em', lg: '72em', xl: '88em' },
  variantColorResolver: colourOfVariant,
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: control,
    TextInput: control,
    PasswordInput: control,
    Textarea: control,
    NativeSelect: control,
    Select: control,
    MultiSelect: control,
    NumberInput: control,
    Checkbox: control,
    Radio: control,
    // What is on is green.
    Switch: { defaultProps: { size: 'md', color: 'paramo' } },
    ActionIcon: { defaultProps: { size: 44, variant: 'subtle' } },
    // The first entry takes the focus: an empty place before it would be a child no menu may have.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        closeButtonProps: { 'aria-label': 'Cerrar', size: 44 },
        overlayProps: { backgroundOpacity: 0.6, color: '#090C0F' },
        transitionProps: { transition: 'fade', duration: 150 },
        onExitTransitionEnd: focusBack,
      },
    },
    Drawer: {
      defaultProps: {
        closeButtonProps: { 'aria-label': 'Cerrar', size: 44 },
        overlayProps: { backgroundOpacity: 0.6, color: '#090C0F' },
        transitionProps: { duration: 180 },
        onExitTransitionEnd: focusBack,
      },
    },
  },
})

type Variables = Record<`--${string}`, string>

/** Mantine's own names for the same roles, so that its widgets and ours never disagree. */
const mantineVariables = (): Variables => {
  const filled = TONES.flatMap((tone) => [
    [`--mantine-color-${tone}-filled`, `var(--${tone})`],
    [`--mantine-color-${tone}-filled-hover`, `color-mix(in oklab, var(--${tone}) 88%, black)`],
    [`--mantine-color-${tone}-text`, `var(--${tone})`],
    [`--mantine-color-${tone}-light`, `var(--${tone}-wash)`],
    [`--mantine-color-${tone}-light-hover`, `color-mix(in oklab, var(--${tone}) 18%, var(--card))`],
    [`--mantine-color-${tone}-light-color`, `var(--${tone})`],
    [`--mantine-color-${tone}-outline`, `var(--${tone})`],
  ])
  return {
    ...Object.fromEntries(filled),
    '--mantine-color-salida-filled': 'var(--salida-fill)',
    '--mantine-color-salida-filled-hover': 'var(--salida-hover)',
    '--mantine-primary-color-contrast': 'var(--on-salida)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-bright': 'var(--ink)',
    '--mantine-color-body': 'var(--card)',
    '--mantine-color-error': 'var(--sangre)',
    '--mantine-color-success': 'var(--paramo)',
    '--mantine-color-placeholder': 'var(--ink-soft)',
    '--mantine-color-anchor': 'var(--lluvia)',
    '--mantine-color-default': 'var(--card)',
    '--mantine-color-default-hover': 'var(--sunken)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-dimmed': 'var(--ink-soft)',
    '--mantine-color-disabled': 'var(--sunken)',
    '--mantine-color-disabled-color': 'var(--ink-soft)',
    '--mantine-color-disabled-border': 'var(--line)',
  }
}

/** The roles themselves are variables of every page: styles/roles.css. */
export const dorsalVariables = () => ({
  variables: {},
  light: mantineVariables(),
  dark: mantineVariables(),
})
