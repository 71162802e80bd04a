/** Whose turn it is to fit a tenant's market. */
export interface MarketTurns {
  /** Leases a tenant's market for `leaseMs`; afterwards anyone may: the owner may have died. False: another has it. */
  take(tenant: string, owner: string, now: Date, leaseMs: number): Promise<boolean>;
  /** Ends the owner's lease. */
  end(tenant: string, owner: string): Promise<void>;
}
