/** Text typed into a search box, as a LIKE pattern in which it means only itself. */
export const likePattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
