/** Whose places a block keeps, and how its code is written. */
export const BLOCK_OWNERS = ['company', 'sponsor', 'deferrals', 'expo', 'other'] as const
export type BlockOwner = (typeof BLOCK_OWNERS)[number]

export const BLOCK_OWNER_LABELS: Record<BlockOwner, string> = {
  company: 'Empresa',
  sponsor: 'Patrocinador',
  deferrals: 'Aplazamientos',
  expo: 'Expo o mesa',
  other: 'Otro',
}

export const BLOCK_CODE = /^[A-Z0-9-]{6,32}$/
export const BLOCK_CODE_RULE = 'Usa de 6 a 32 letras, números o guiones.'
