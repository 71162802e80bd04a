/** The scopes of an API key. */
export const apiScopes = [
  'leads:write',
  'leads:read',
  'orders:read',
  'stock:read',
  'stock:write',
  'exports:read',
  'webhooks:read',
  'webhooks:write',
] as const;
export type ApiScope = (typeof apiScopes)[number];

/** A stored API key: the key itself is shown once, when it is created. */
export interface ApiKey {
  readonly id: string;
  readonly tenant: string;
  readonly name: string;
  /** SHA-256 of the key, hex. */
  readonly keyHash: string;
  readonly scopes: readonly ApiScope[];
  readonly ratePerSecond: number;
  readonly createdAt: string;
  readonly revokedAt: string | null;
}

export interface ApiKeyStore {
  add(key: ApiKey): Promise<void>;
  byId(id: string): Promise<ApiKey | null>;
  /** Newest first, including revoked ones. */
  list(tenant: string): Promise<ApiKey[]>;
  /** False if the tenant has no such active key. */
  revoke(tenant: string, id: string, now: Date): Promise<boolean>;
}
