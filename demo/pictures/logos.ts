/** Logos of brands that do not exist: a sign and a name on white. */
import { paint } from './paint.ts'

type Logo = { sign: string; name: string; line: string; ink: string }

const LOGOS = {
  agua: {
    sign: '<path d="M100 40 C140 100 160 125 160 160 a60 60 0 0 1 -120 0 C40 125 60 100 100 40 Z" fill="#2F8FC4"/><path d="M72 168 q28 -26 56 0" fill="none" stroke="#FFFFFF" stroke-width="12" stroke-linecap="round"/>',
    name: 'AGUA FRAILEJÓN',
    line: 'del páramo',
    ink: '#17506F',
  },
  cafe: {
    sign: '<ellipse cx="100" cy="130" rx="58" ry="80" fill="#6B3A1E" transform="rotate(28 100 130)"/><path d="M76 66 C130 110 70 150 124 196" fill="none" stroke="#FFFFFF" stroke-width="11"/>',
    name: 'CAFÉ SENDERO',
    line: 'tostado en origen',
    ink: '#4A2612',
  },
  clinica: {
    sign: '<rect x="40" y="66" width="120" height="120" rx="30" fill="#0E7C66"/><path d="M100 92 v68 M66 126 h68" stroke="#FFFFFF" stroke-width="20" stroke-linecap="round"/>',
    name: 'CLÍNICA LA META',
    line: 'medicina deportiva',
    ink: '#0A4F42',
  },
  bici: {
    sign: '<circle cx="60" cy="150" r="42" fill="none" stroke="#C63A12" stroke-width="12"/><circle cx="144" cy="150" r="42" fill="none" stroke="#C63A12" stroke-width="12"/><path d="M60 150 L92 84 H130 L144 150 M92 84 L104 150 Z M130 84 l-26 66" fill="none" stroke="#12161C" stroke-width="10" stroke-linejoin="round"/>',
    name: 'CICLOS ESCARABAJO',
    line: 'taller y ruta',
    ink: '#12161C',
  },
  radio: {
    sign: '<circle cx="100" cy="130" r="26" fill="#6D3FC0"/><path d="M58 88 a60 60 0 0 0 0 84 M142 88 a60 60 0 0 1 0 84 M30 62 a98 98 0 0 0 0 136 M170 62 a98 98 0 0 1 0 136" fill="none" stroke="#6D3FC0" stroke-width="13" stroke-linecap="round"/>',
    name: 'RADIO MADRUGADA',
    line: '97.3 FM',
    ink: '#3D1F78',
  },
} satisfies Record<string, Logo>
export type LogoName = keyof typeof LOGOS
export const LOGO_NAMES = Object.keys(LOGOS) as LogoName[]

export const drawLogo = (of: LogoName): Promise<Buffer> => {
  const { sign, name, line, ink } = LOGOS[of]
  return paint({
    width: 640,
    height: 260,
    shapes: `<rect width="640" height="260" fill="#FFFFFF"/><g transform="translate(14 0)">${sign}</g>`,
    words: [
      { text: name, x: 232, y: 140, size: 62, colour: ink, align: 'left', maxWidth: 390 },
      {
        text: line,
        x: 234,
        y: 188,
        size: 32,
        colour: '#4A5563',
        align: 'left',
        font: 'inter',
        maxWidth: 390,
      },
    ],
  })
}
