/** Whether the browser has it already. A proxy may name several tags, and marks as weak those it compressed. */
const strong = (tag: string) => tag.trim().replace(/^W\//, '')

export const knowsTag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.split(',').some((tag) => tag.trim() === '*' || strong(tag) === strong(etag)) ?? false
