/** What a colour says (tone), and the colours that tell things apart without judging them (accent). */
export type Tone = 'success' | 'warning' | 'danger' | 'info' | 'neutral'
export type Accent = 'salida' | 'paramo' | 'lluvia' | 'sol' | 'sangre' | 'violeta' | 'ink'
