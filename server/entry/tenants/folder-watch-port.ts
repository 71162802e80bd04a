/** Reports changes below the tenants folder as soon as the system does; not every mounted volume reports any. */
export interface FolderWatch {
  /** @param onStir gets the folder (slug) in which something happened */
  start(onStir: (slug: string) => void): void;
  /** Watches the folders of a tenant that came since, too. */
  renew(slug: string): void;
  stop(): void;
}
