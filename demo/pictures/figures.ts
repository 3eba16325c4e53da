/** People on the move, as signs: limbs with round ends, feet on y = 0, about 200 high, looking to the right. */

export type Kit = { skin: string; shirt: string; shorts: string; shoes: string; bib?: boolean }

type Point = readonly [x: number, y: number]
type Pose = { head: Point; neck: Point; hip: Point; near: Point[]; far: Point[]; arm: Point[]; back: Point[] }

const limb = (points: readonly Point[], width: number, colour: string) =>
  `<polyline points="${points.map((at) => at.join(',')).join(' ')}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

const halfway = ([x1, y1]: Point, [x2, y2]: Point, part = 0.6): Point => [
  x1 + (x2 - x1) * part,
  y1 + (y2 - y1) * part,
]

const STRIDE: Pose = {
  head: [20, -184],
  neck: [8, -150],
  hip: [-6, -94],
  near: [
    [-4, -92],
    [42, -76],
    [34, -20],
    [54, -14],
  ],
  far: [
    [-8, -92],
    [-24, -44],
    [-76, -40],
    [-86, -24],
  ],
  arm: [
    [6, -146],
    [-34, -122],
    [-20, -86],
  ],
  back: [
    [10, -146],
    [36, -110],
    [66, -132],
  ],
}
const PUSH: Pose = {
  head: [16, -186],
  neck: [6, -152],
  hip: [-2, -96],
  near: [
    [-2, -94],
    [-10, -48],
    [-44, -12],
    [-32, -2],
  ],
  far: [
    [0, -94],
    [46, -84],
    [28, -46],
    [46, -36],
  ],
  arm: [
    [6, -148],
    [24, -108],
    [56, -122],
  ],
  back: [
    [4, -148],
    [-30, -128],
    [-42, -92],
  ],
}
const CHEER: Pose = {
  head: [0, -188],
  neck: [0, -152],
  hip: [0, -96],
  near: [
    [6, -94],
    [18, -48],
    [14, -4],
    [30, -2],
  ],
  far: [
    [-6, -94],
    [-20, -50],
    [-16, -4],
    [-32, -2],
  ],
  arm: [
    [10, -148],
    [46, -176],
    [58, -222],
  ],
  back: [
    [-10, -148],
    [-46, -176],
    [-58, -222],
  ],
}
const WALK: Pose = {
  head: [8, -188],
  neck: [4, -152],
  hip: [0, -94],
  near: [
    [0, -92],
    [22, -48],
    [34, -6],
    [50, -4],
  ],
  far: [
    [0, -92],
    [-10, -48],
    [-34, -10],
    [-22, -2],
  ],
  arm: [
    [4, -146],
    [-16, -112],
    [-8, -80],
  ],
  back: [
    [6, -146],
    [24, -114],
    [40, -90],
  ],
}
const POSES = { stride: STRIDE, push: PUSH, cheer: CHEER, walk: WALK }
type PoseName = keyof typeof POSES

const leg = (points: readonly Point[], { skin, shorts, shoes }: Kit) => {
  const [hip = [0, 0], knee = [0, 0], heel = [0, 0], toe = [0, 0]] = points
  return (
    limb([hip, knee, heel], 19, skin) +
    limb([hip, halfway(hip, knee)], 25, shorts) +
    limb([heel, toe], 17, shoes)
  )
}

/** At x, y with a height of 200 times `size`; a negative size looks to the left. */
export const athlete = (x: number, y: number, size: number, kit: Kit, pose: PoseName = 'stride') => {
  const { head, neck, hip, near, far, arm, back } = POSES[pose]
  const [mx, my] = halfway(neck, hip, 0.45)
  const turn = (Math.atan2(hip[0] - neck[0], hip[1] - neck[1]) * -180) / Math.PI
  const bib = kit.bib
    ? `<rect x="${mx - 13}" y="${my - 10}" width="26" height="21" rx="3" fill="#FFFFFF" transform="rotate(${turn} ${mx} ${my})"/><rect x="${mx - 8}" y="${my - 2}" width="16" height="7" fill="#12161C" transform="rotate(${turn} ${mx} ${my})"/>`
    : ''
  return `<g transform="translate(${x} ${y}) scale(${size} ${Math.abs(size)})">
    ${limb(back, 14, kit.skin)}${leg(far, kit)}
    ${limb([neck, hip], 38, kit.shirt)}${leg(near, kit)}${bib}
    ${limb(arm, 14, kit.skin)}${limb([arm[0] ?? neck, halfway(arm[0] ?? neck, arm[1] ?? neck, 0.5)], 19, kit.shirt)}
    <circle cx="${head[0]}" cy="${head[1]}" r="20" fill="${kit.skin}"/>
    <path d="M${head[0] - 20} ${head[1] - 2} a20 20 0 0 1 39 -6 q-20 2 -39 6Z" fill="${kit.shorts}"/>
  </g>`
}

export const shadow = (colour: string): Kit => ({
  skin: colour,
  shirt: colour,
  shorts: colour,
  shoes: colour,
})

const wheel = (x: number, rim: string) =>
  `<circle cx="${x}" cy="-46" r="44" fill="none" stroke="${rim}" stroke-width="7"/><circle cx="${x}" cy="-46" r="6" fill="${rim}"/><path d="M${x} -88 V-4 M${x - 42} -46 H${x + 42} M${x - 30} -76 l60 60 M${x + 30} -76 l-60 60" stroke="${rim}" stroke-width="1.6" opacity="0.7"/>`

/** A rider, 210 high from the ground, hands low on the bar. */
export const rider = (x: number, y: number, size: number, kit: Kit, bike: string, rim = '#12161C') =>
  `<g transform="translate(${x} ${y}) scale(${size} ${Math.abs(size)})">
    ${wheel(-74, rim)}${wheel(78, rim)}
    ${limb(
      [
        [-14, -112],
        [-4, -80],
        [-24, -38],
        [-10, -32],
      ],
      17,
      kit.skin,
    )}
    <path d="M-74 -46 L-30 -106 L-4 -46 Z M-30 -106 L58 -112 L-4 -46 M54 -122 L78 -46" fill="none" stroke="${bike}" stroke-width="8" stroke-linejoin="round" stroke-linecap="round"/>
    <path d="M-44 -118 h28" stroke="${rim}" stroke-width="8" stroke-linecap="round"/><path d="M54 -122 q26 -4 26 12" fill="none" stroke="${rim}" stroke-width="7" stroke-linecap="round"/>
    ${limb(
      [
        [-26, -126],
        [34, -160],
      ],
      36,
      kit.shirt,
    )}
    ${limb(
      [
        [-22, -120],
        [24, -98],
        [6, -36],
        [24, -30],
      ],
      18,
      kit.skin,
    )}${limb(
      [
        [-22, -120],
        [6, -107],
      ],
      24,
      kit.shorts,
    )}${limb(
      [
        [6, -36],
        [24, -30],
      ],
      14,
      kit.shoes,
    )}
    ${limb(
      [
        [34, -154],
        [48, -122],
        [72, -114],
      ],
      13,
      kit.skin,
    )}
    <circle cx="62" cy="-178" r="18" fill="${kit.skin}"/><path d="M38 -180 a25 21 0 0 1 47 -6 q-22 12 -47 6Z" fill="${kit.shoes}"/>
  </g>`
