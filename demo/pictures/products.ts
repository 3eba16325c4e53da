/** Things on a table in a studio: a soft ground, a shadow, and the product in two or three tones. */
import { type Drawing, paint, type Word } from './paint.ts'

type Tones = { main: string; dark: string; light: string }
type Thing = {
  tones: Tones
  draw: (tones: Tones) => string
  words?: Word[] /** Half the width of the shadow, and where it lies. */
  stands: number
  ground?: number
}

const stitch = (path: string) =>
  `<path d="${path}" fill="none" stroke="#FFFFFF" stroke-width="3" stroke-dasharray="9 8" opacity="0.55"/>`

const jacket = ({ main, dark, light }: Tones) => `
  <path d="M250 190 L330 140 H470 L550 190 L640 520 L560 545 L520 380 V650 H280 V380 L240 545 L160 520 Z" fill="${main}"/>
  <path d="M400 150 V650 H520 V380 L560 545 L640 520 L550 190 L470 140 Z" fill="${dark}" opacity="0.45"/>
  <path d="M330 140 Q400 210 470 140 L455 118 H345 Z" fill="${dark}"/>
  <path d="M400 176 V650" stroke="${light}" stroke-width="9"/><path d="M400 196 v36" stroke="#12161C" stroke-width="14" stroke-linecap="round"/>
  <path d="M262 300 L538 300" stroke="#E8EDF2" stroke-width="18"/><path d="M262 300 L538 300" stroke="#AEB9C4" stroke-width="5"/>
  <path d="M312 470 l52 -34 M488 470 l-52 -34" stroke="${light}" stroke-width="8" stroke-linecap="round"/>
  ${stitch('M284 636 H516')}`

const medal = ({ main, dark, light }: Tones) => `
  <path d="M270 70 H370 L440 400 H350 Z" fill="${main}"/><path d="M530 70 H430 L360 400 H450 Z" fill="${dark}"/><path d="M300 70 h18 l72 330 h-18 Z" fill="#FFFFFF" opacity="0.7"/>
  <rect x="372" y="372" width="56" height="44" rx="10" fill="#B8862B"/>
  <circle cx="400" cy="540" r="150" fill="#E3B341"/><circle cx="400" cy="540" r="150" fill="none" stroke="#B8862B" stroke-width="12"/><circle cx="400" cy="540" r="118" fill="none" stroke="#FFF1C4" stroke-width="5"/>
  <path d="M290 470 A130 130 0 0 1 420 412" fill="none" stroke="#FFF6DC" stroke-width="14" stroke-linecap="round" opacity="0.8"/>
  <rect x="292" y="514" width="216" height="70" rx="8" fill="${light}"/>`

const buff = ({ main, dark, light }: Tones) => `
  <path d="M250 250 Q400 320 550 250 L580 590 Q400 670 220 590 Z" fill="${main}"/><ellipse cx="400" cy="250" rx="150" ry="52" fill="${dark}"/><ellipse cx="400" cy="258" rx="118" ry="34" fill="#12161C" opacity="0.45"/>
  <path d="M238 390 l52 -60 l52 66 l58 -80 l58 80 l52 -66 l52 60 v60 l-52 -50 l-52 56 l-58 -70 l-58 70 l-52 -56 l-58 50 Z" fill="${light}"/>
  <path d="M226 540 Q400 620 574 540" fill="none" stroke="#FFFFFF" stroke-width="16" opacity="0.8"/>`

const cap = ({ main, dark, light }: Tones) => `
  <path d="M180 470 C170 290 290 210 400 210 C520 210 620 300 612 470 Q400 420 180 470 Z" fill="${main}"/>
  <path d="M400 210 C520 210 620 300 612 470 Q560 452 500 446 C500 330 460 240 400 210 Z" fill="${dark}" opacity="0.55"/>
  <path d="M400 210 C350 250 318 340 318 450" fill="none" stroke="${dark}" stroke-width="5" opacity="0.7"/><circle cx="400" cy="208" r="15" fill="${light}"/>
  <path d="M176 470 Q400 408 616 470 C680 500 700 560 676 590 C600 520 360 500 172 510 Z" fill="${dark}"/>
  <path d="M196 488 Q420 440 640 520" fill="none" stroke="${light}" stroke-width="5" stroke-dasharray="12 9"/>
  <path d="M300 400 l56 -86 l30 40 l26 -34 l56 80 Z" fill="${light}"/><circle cx="250" cy="330" r="7" fill="${dark}"/><circle cx="266" cy="362" r="7" fill="${dark}"/>`

const shirt = ({ main, dark, light }: Tones) => `
  <path d="M230 170 L330 130 C350 180 450 180 470 130 L570 170 L670 330 L580 385 L548 335 V680 H252 V335 L220 385 L130 330 Z" fill="${main}"/>
  <path d="M470 130 L570 170 L670 330 L580 385 L548 335 V680 H450 Q520 400 470 130 Z" fill="${dark}" opacity="0.4"/>
  <path d="M330 130 C350 180 450 180 470 130" fill="none" stroke="${light}" stroke-width="14"/>
  <path d="M252 560 L548 470 V540 L252 630 Z" fill="${light}"/><path d="M252 646 L548 556" stroke="#FFFFFF" stroke-width="8" opacity="0.7"/>
  ${stitch('M256 664 H544')}${stitch('M142 322 L222 372')}${stitch('M658 322 L578 372')}`

const socks = ({ main, dark, light }: Tones) => {
  const sock = (x: number, y: number, tone: string) =>
    `<g transform="translate(${x} ${y})"><path d="M0 0 H120 V300 L220 400 C270 460 220 520 150 496 L20 430 C-20 406 -10 350 0 320 Z" fill="${tone}"/><path d="M-4 0 h128 v64 h-128 Z" fill="${light}"/><path d="M0 96 h120 M0 124 h120 M0 152 h120" stroke="#FFFFFF" stroke-width="9" opacity="0.75"/><path d="M150 496 C220 520 270 460 220 400 L196 376 Q170 440 120 480 Z" fill="${dark}"/><path d="M0 320 Q60 360 30 434 L20 430 C-20 406 -10 350 0 320 Z" fill="${dark}"/></g>`
  return sock(370, 130, main) + sock(210, 160, main)
}

const pack = ({ main, dark, light }: Tones) => `
  <path d="M330 190 C330 110 470 110 470 190" fill="none" stroke="#12161C" stroke-width="20"/>
  <path d="M250 260 C250 190 300 170 400 170 C500 170 550 190 550 260 L570 620 C570 670 530 690 400 690 C270 690 230 670 230 620 Z" fill="${main}"/>
  <path d="M470 174 C530 184 550 210 550 260 L570 620 C570 670 530 690 470 690 Z" fill="${dark}" opacity="0.5"/>
  <rect x="280" y="430" width="240" height="190" rx="34" fill="${dark}"/><path d="M296 470 H504" stroke="${light}" stroke-width="10"/><path d="M280 330 H520" stroke="#12161C" stroke-width="8"/><path d="M300 330 v-40 M500 330 v-40" stroke="${light}" stroke-width="14"/>
  <path d="M540 230 C640 240 640 400 560 420" fill="none" stroke="#2F8FC4" stroke-width="15"/><rect x="540" y="404" width="40" height="44" rx="10" fill="#12161C"/>
  <path d="M340 560 l34 -50 l20 26 l16 -20 l34 44 Z" fill="${light}"/>`

const bottle = ({ main, dark, light }: Tones) => `
  <rect x="352" y="110" width="96" height="60" rx="16" fill="#12161C"/><rect x="336" y="166" width="128" height="52" rx="12" fill="${dark}"/>
  <path d="M336 218 H464 C500 250 512 300 512 350 V640 C512 690 480 706 400 706 C320 706 288 690 288 640 V350 C288 300 300 250 336 218 Z" fill="${main}" opacity="0.9"/>
  <path d="M288 470 Q400 510 512 470 V640 C512 690 480 706 400 706 C320 706 288 690 288 640 Z" fill="${light}" opacity="0.75"/>
  <path d="M326 270 Q306 320 310 420 V630" fill="none" stroke="#FFFFFF" stroke-width="18" stroke-linecap="round" opacity="0.7"/>
  <path d="M452 400 h36 M464 440 h24 M452 480 h36 M464 520 h24 M452 560 h36" stroke="${dark}" stroke-width="6"/>`

const belt = ({ main, dark, light }: Tones) => `
  <path d="M90 360 C230 290 570 290 710 360 V420 C570 350 230 350 90 420 Z" fill="${main}"/><path d="M90 400 C230 330 570 330 710 400 V420 C570 350 230 350 90 420 Z" fill="${dark}"/>
  <rect x="596" y="336" width="62" height="60" rx="10" fill="#12161C"/>
  <rect x="290" y="356" width="220" height="180" rx="14" fill="#FFFFFF"/><rect x="290" y="356" width="220" height="44" rx="14" fill="${light}"/><circle cx="312" cy="378" r="8" fill="#FAFAF7"/><circle cx="488" cy="378" r="8" fill="#FAFAF7"/><circle cx="312" cy="516" r="8" fill="#D9D5CB"/><circle cx="488" cy="516" r="8" fill="#D9D5CB"/>
  ${[170, 204, 238].map((x) => `<rect x="${x}" y="350" width="24" height="86" rx="8" fill="${light}"/><path d="M${x} 366 h24" stroke="#FFFFFF" stroke-width="5"/>`).join('')}`

const sleeves = ({ main, dark, light }: Tones) =>
  [230, 440]
    .map(
      (x) =>
        `<g transform="translate(${x} 130)"><path d="M0 0 H150 C150 200 130 380 120 560 H30 C20 380 0 200 0 0 Z" fill="${main}"/><path d="M100 0 h50 C150 200 130 380 120 560 H90 Z" fill="${dark}" opacity="0.5"/><path d="M-2 0 h154 v46 H-2 Z" fill="${light}"/><path d="M26 520 h98" stroke="${light}" stroke-width="16"/><path d="M40 120 l50 90 l-50 90 l50 90" fill="none" stroke="#FFFFFF" stroke-width="10" opacity="0.8"/></g>`,
    )
    .join('')

const glasses = ({ main, dark, light }: Tones) => `
  <path d="M120 340 L60 300 M680 340 L740 300" stroke="${dark}" stroke-width="22" stroke-linecap="round"/>
  <path d="M110 320 C250 280 550 280 690 320 C706 460 620 530 530 520 C460 512 440 460 400 430 C360 460 340 512 270 520 C180 530 94 460 110 320 Z" fill="${dark}"/>
  <path d="M134 346 C220 322 330 320 376 330 C376 420 336 488 268 492 C190 496 132 440 134 346 Z M666 346 C580 322 470 320 424 330 C424 420 464 488 532 492 C610 496 668 440 666 346 Z" fill="${main}"/>
  <path d="M150 352 Q250 326 366 340 L230 470 Q150 430 150 352 Z M650 352 Q560 328 440 338 L520 380 Z" fill="${light}" opacity="0.75"/>`

const hoodie = ({ main, dark, light }: Tones) => `
  <path d="M220 250 L310 190 C310 110 490 110 490 190 L580 250 L670 610 L580 640 L540 450 V690 H260 V450 L220 640 L130 610 Z" fill="${main}"/>
  <path d="M490 190 L580 250 L670 610 L580 640 L540 450 V690 H460 Q520 420 490 190 Z" fill="${dark}" opacity="0.45"/>
  <path d="M310 190 C310 110 490 110 490 190 C470 280 330 280 310 190 Z" fill="${dark}"/><path d="M340 196 C350 150 450 150 460 196 C440 244 360 244 340 196 Z" fill="#12161C" opacity="0.6"/>
  <path d="M366 250 v90 M434 250 v76" stroke="#FAFAF7" stroke-width="10" stroke-linecap="round"/>
  <path d="M310 510 H490 L520 620 H280 Z" fill="${dark}"/><path d="M264 664 h272" stroke="${light}" stroke-width="16"/>`

const THINGS = {
  jacket: { draw: jacket, tones: { main: '#12A08A', dark: '#0A5C4B', light: '#F6C445' }, stands: 190 },
  medal: {
    draw: medal,
    tones: { main: '#C63A12', dark: '#8F270A', light: '#B8862B' },
    words: [{ text: 'ANA · 1:52:08', x: 400, y: 562, size: 38, colour: '#FFF6DC' }],
    stands: 130,
  },
  buff: {
    draw: buff,
    tones: { main: '#2456C4', dark: '#163A8A', light: '#F2541B' },
    stands: 180,
    ground: 650,
  },
  cap: { draw: cap, tones: { main: '#3F4A59', dark: '#1E2630', light: '#F2541B' }, stands: 230, ground: 600 },
  shirt: {
    draw: shirt,
    tones: { main: '#F2541B', dark: '#B93A0D', light: '#12161C' },
    words: [{ text: 'PURAVIDA', x: 400, y: 330, size: 76, colour: '#FFFFFF', spacing: 4 }],
    stands: 180,
  },
  socks: { draw: socks, tones: { main: '#2B3440', dark: '#C63A12', light: '#F2541B' }, stands: 200 },
  pack: { draw: pack, tones: { main: '#6A7A3C', dark: '#46522A', light: '#F6C445' }, stands: 180 },
  bottle: { draw: bottle, tones: { main: '#BFE3EE', dark: '#0B6E8A', light: '#5BB5D0' }, stands: 120 },
  belt: {
    draw: belt,
    tones: { main: '#3A424D', dark: '#20262E', light: '#F2541B' },
    words: [{ text: '1042', x: 400, y: 490, size: 96, colour: '#12161C' }],
    stands: 280,
    ground: 590,
  },
  sleeves: { draw: sleeves, tones: { main: '#A3266B', dark: '#6E1547', light: '#12161C' }, stands: 210 },
  glasses: {
    draw: glasses,
    tones: { main: '#E8743B', dark: '#1B2027', light: '#FFD27A' },
    stands: 260,
    ground: 590,
  },
  hoodie: {
    draw: hoodie,
    tones: { main: '#2C3E8F', dark: '#1B2863', light: '#F2541B' },
    words: [{ text: 'DORSAL', x: 400, y: 430, size: 76, colour: '#FFFFFF', spacing: 5 }],
    stands: 190,
  },
} satisfies Record<string, Thing>
export type ProductName = keyof typeof THINGS
export const PRODUCT_NAMES = Object.keys(THINGS) as ProductName[]

const STUDIO = `<defs><linearGradient id="wall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#FBFAF7"/><stop offset="0.72" stop-color="#EDEAE3"/><stop offset="0.73" stop-color="#DFDBD1"/><stop offset="1" stop-color="#E9E6DE"/></linearGradient><radialGradient id="shade"><stop offset="0" stop-color="#12161C" stop-opacity="0.34"/><stop offset="1" stop-color="#12161C" stop-opacity="0"/></radialGradient></defs><rect width="800" height="800" fill="url(#wall)"/>`

/** `colour`: the same thing in another colour, for its gallery. */
export const photographProduct = (name: ProductName, colour?: string): Promise<Buffer> => {
  const { draw, tones, stands, ground = 705, words = [] }: Thing = THINGS[name]
  const drawing: Drawing = {
    width: 800,
    height: 800,
    shapes: `${STUDIO}<ellipse cx="400" cy="${ground}" rx="${stands * 1.25}" ry="34" fill="url(#shade)"/>${draw(colour ? { ...tones, main: colour } : tones)}`,
    words,
  }
  return paint(drawing)
}
