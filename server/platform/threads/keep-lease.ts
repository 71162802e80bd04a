interface LeaseDeps {
  /** Renews the lease at this instant; false once another worker may have it. */
  readonly renew: (now: Date) => Promise<boolean>;
  readonly now: () => Date;
  readonly leaseMs: number;
}

/** Keeps something leased during work. `held` is false once another process may have it. */
export function keepLease({ renew, now, leaseMs }: LeaseDeps): { held(): boolean; end(): void } {
  let heldUntilMs = now().getTime() + leaseMs;
  const renewNow = async () => {
    const startedAt = now();
    heldUntilMs = (await renew(startedAt)) ? startedAt.getTime() + leaseMs : 0;
  };
  // If a renewal fails, the lease expires.
  const timer = setInterval(() => void renewNow().catch(() => undefined), leaseMs / 3);
  return {
    held: () => now().getTime() < heldUntilMs,
    end: () => clearInterval(timer),
  };
}
