let lastKey = 0

/** Unique in this page, also next to the keys of a draft that was kept. */
export const newKey = () => {
  lastKey += 1
  return `${Date.now().toString(36)}-${lastKey}`
}
