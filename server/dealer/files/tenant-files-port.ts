/** Files beside a tenant's data, such as its logo. */
export interface TenantFiles {
  /** Undefined if there is no such file in the tenant's own folder, or it exceeds `mostBytes` (default 1 MiB). */
  read(tenant: string, path: string, mostBytes?: number): Promise<Uint8Array<ArrayBuffer> | undefined>;
}
