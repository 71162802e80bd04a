/** What an API key may do (design §7). */
export const apiScopes = ['leads:write', 'leads:read', 'stock:write'] as const;
export type ApiScope = (typeof apiScopes)[number];

/** An API key as it is kept: the key itself is shown once, when it is made. */
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
  /** Newest first, revoked ones too. */
  list(tenant: string): Promise<ApiKey[]>;
  /** False when the tenant has no such key that is still good. */
  revoke(tenant: string, id: string, now: Date): Promise<boolean>;
}
