/** Sizes of a kit, in the order of the specification (admin.md section 3). The text is what is stored. */
import { NO_DEPORTIVO } from './no-deportivo.ts'

const LETTERS = ['XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL', 'XXXXL'] as const
const CHILDREN = ['4', '6', '8', '10', '12', '14', '16'] as const
const CUTS = ['Masculino', 'Femenino'] as const

export const KIT_SIZES: readonly string[] = [
  ...LETTERS,
  'unica',
  'noaplica',
  ...CHILDREN,
  ...CUTS.flatMap((cut) => LETTERS.map((letter) => `${letter} ${cut}`)),
  NO_DEPORTIVO,
]

export const isChildrensSize = (size: string): boolean => (CHILDREN as readonly string[]).includes(size)

export const kitSizeLabel = (size: string): string => {
  if (size === 'unica') return 'Única'
  if (size === 'noaplica') return 'No aplica'
  return isChildrensSize(size) ? `Niños ${size}` : size
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[^a-zA-Z0-9]/g, '')
    .toLowerCase()

const BY_PLAIN_TEXT = new Map(
  KIT_SIZES.flatMap((size) => {
    const [letter, cut] = size.split(' ')
    const turned = size !== NO_DEPORTIVO && cut ? [`${cut} ${letter}`] : []
    return [size, ...turned].map((text) => [plain(text), size] as const)
  }),
)

/** `m masculino`, `Masculino M`, `Única` mean a size of the list; any other text stays as it was typed. */
export const readKitSize = (text: string): string => BY_PLAIN_TEXT.get(plain(text)) ?? text.trim()

/** For sorting rows as the list does; unknown sizes go last. */
export const kitSizeOrder = (size: string): number => {
  const at = KIT_SIZES.indexOf(size)
  return at < 0 ? KIT_SIZES.length : at
}
