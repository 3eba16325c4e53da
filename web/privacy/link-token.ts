/** The token of a mailed link stands after the #, which reaches no server and no log. */
import { useLocation } from 'react-router'

export const useLinkToken = (): string => useLocation().hash.slice(1)
