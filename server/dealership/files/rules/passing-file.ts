/**
 * Whether a file of a tenant's folder is none of the site: hidden, or what editors and systems leave beside the files
 * that are worked on (`about.md~`, `#about.md#`, `about.md.swp`, `about.md.tmp`, `Thumbs.db`).
 */
export const isPassing = (name: string): boolean =>
  name.startsWith('.') || /(~|\.sw[opx]|\.tmp|\.bak)$|^#.*#$|^(4913|Thumbs\.db|desktop\.ini)$/i.test(name);
