/** Files that stand beside a tenant's data, such as its logo. */
export interface TenantFiles {
  /** Undefined when there is no such file in the tenant's own folder, or it has more than `mostBytes`: 1 MiB unless said. */
  read(tenant: string, path: string, mostBytes?: number): Promise<Uint8Array<ArrayBuffer> | undefined>;
}
