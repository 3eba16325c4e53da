/**
 * Marks the inline scripts that are ours while a page is rendered. The server hashes marked ones for the
 * content-security policy and takes the mark away, so a script that got into a page otherwise never runs.
 */
import { createContext } from 'react'

export const ScriptMark = createContext<string | undefined>(undefined)
