/** Where the letters of rules/fonts.ts lie. TTF: neither sharp nor pdfkit reads WOFF2. */
import { fileURLToPath } from 'node:url'
import type { FontId } from '../rules/fonts.ts'

const fileOf = (specifier: string) => fileURLToPath(specifier)

/** Written out, so that the tools see which packages are used. */
export const FONT_FILES: Record<FontId, string> = {
  inter: fileOf(import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')),
  'inter-bold': fileOf(import.meta.resolve('@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf')),
  barlow: fileOf(
    import.meta.resolve('@expo-google-fonts/barlow-condensed/700Bold/BarlowCondensed_700Bold.ttf'),
  ),
  montserrat: fileOf(
    import.meta.resolve('@expo-google-fonts/montserrat/400Regular/Montserrat_400Regular.ttf'),
  ),
  'montserrat-bold': fileOf(
    import.meta.resolve('@expo-google-fonts/montserrat/700Bold/Montserrat_700Bold.ttf'),
  ),
  lora: fileOf(import.meta.resolve('@expo-google-fonts/lora/400Regular/Lora_400Regular.ttf')),
  playfair: fileOf(
    import.meta.resolve('@expo-google-fonts/playfair-display/700Bold/PlayfairDisplay_700Bold.ttf'),
  ),
  dancing: fileOf(import.meta.resolve('@expo-google-fonts/dancing-script/700Bold/DancingScript_700Bold.ttf')),
}
