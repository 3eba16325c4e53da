/** Values that differ only by case or spaces are one: the first spelling in the file stands for all. */

export type SpelledField = 'race_division' | 'category' | 'city' | 'country' | 'club'

export type Spellings = (field: SpelledField, text: string) => string

export const newSpellings = (): Spellings => {
  const known = new Map<SpelledField, Map<string, string>>()
  return (field, text) => {
    const ofField = known.get(field) ?? new Map<string, string>()
    known.set(field, ofField)
    // The same text again, by far the most frequent case, needs no folding.
    const same = ofField.get(text)
    if (same !== undefined) return same
    const key = text.toLowerCase()
    const first = ofField.get(key) ?? text
    ofField.set(key, first)
    ofField.set(text, first)
    return first
  }
}
