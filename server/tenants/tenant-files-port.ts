/** Files that stand beside a tenant's data, such as its logo. */
export interface TenantFiles {
  /** Undefined when there is no such file, or it is larger than a picture of a page should be. */
  read(tenant: string, path: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
}
