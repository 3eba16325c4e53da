/**
 * Light or dark: what was chosen in this browser, else what the system says. The attribute's name and the key are
 * Mantine's, whose widgets go by them on the pages that have any; pages without them carry nothing of it.
 */
const KEY = 'mantine-color-scheme-value'
const ATTRIBUTE = 'data-mantine-color-scheme'

export type Scheme = 'light' | 'dark'

/** On the element before anything is known; the script below puts it right before the first paint. */
export const schemeAttribute = { [ATTRIBUTE]: 'light', suppressHydrationWarning: true }

/** Runs in the head. Whoever follows the system is followed while the page is open, too. */
export const SCHEME_SCRIPT = `(()=>{const d=document.documentElement,m=matchMedia('(prefers-color-scheme:dark)');let c
const s=()=>{try{c=localStorage.getItem('${KEY}')}catch{}d.setAttribute('${ATTRIBUTE}',c==='light'||c==='dark'?c:m.matches?'dark':'light')}
s();m.addEventListener('change',s);addEventListener('storage',s)})()`

const schemeNow = (): Scheme =>
  document.documentElement.getAttribute(ATTRIBUTE) === 'dark' ? 'dark' : 'light'

type Follower = (scheme: Scheme) => void
const followers = new Set<Follower>()

export const turnScheme = () => {
  const scheme = schemeNow() === 'dark' ? 'light' : 'dark'
  document.documentElement.setAttribute(ATTRIBUTE, scheme)
  try {
    localStorage.setItem(KEY, scheme)
  } catch {
    // A browser that stores nothing keeps the choice while the page is open.
  }
  for (const follow of followers) follow(scheme)
}

export const followScheme = (follow: Follower) => {
  followers.add(follow)
  return () => followers.delete(follow)
}
