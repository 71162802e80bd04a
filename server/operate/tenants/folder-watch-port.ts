/** Reports changes below the tenants folder as soon as the system does; some mounted volumes report none. */
export interface FolderWatch {
  /** @param onStir receives the folder (slug) of the change */
  start(onStir: (slug: string) => void): void;
  /** Also watches a tenant's new folders. */
  renew(slug: string): void;
  stop(): void;
}
