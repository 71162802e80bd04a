/**
 * Whether to ignore a file in a tenant's folder: hidden, or a leftover of an editor or system (`about.md~`,
 * `#about.md#`, `about.md.swp`, `about.md.tmp`, `Thumbs.db`).
 */
export const isPassing = (name: string): boolean =>
  name.startsWith('.') || /(~|\.sw[opx]|\.tmp|\.bak)$|^#.*#$|^(4913|Thumbs\.db|desktop\.ini)$/i.test(name);
