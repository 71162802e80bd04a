/** Whose turn it is to import a tenant's stock: one import at a time, whichever process has it. */
export interface ImportTurns {
  /** Leases a tenant's stock for `leaseMs`; afterwards anyone may: the owner may have died. False: another has it. */
  take(tenant: string, owner: string, now: Date, leaseMs: number): Promise<boolean>;
  /** Extends the owner's own lease; false once it has ended. */
  renew(tenant: string, owner: string, now: Date, leaseMs: number): Promise<boolean>;
  /** Ends the owner's lease. */
  end(tenant: string, owner: string): Promise<void>;
}
