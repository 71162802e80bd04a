import type { Clock } from '#server/platform/clock';
import type { DeliveryLanes, Lane } from './delivery-port';

interface LeaseDeps {
  readonly lanes: Pick<DeliveryLanes, 'keep'>;
  readonly clock: Clock;
  readonly owner: string;
  readonly leaseMs: number;
}

/** Keeps a lane leased during work. `held` is false once another process may have it. */
export function keepLease(deps: LeaseDeps, lane: Lane): { held(): boolean; end(): void } {
  let heldUntilMs = deps.clock.now().getTime() + deps.leaseMs;
  const renew = async () => {
    const now = deps.clock.now();
    const kept = await deps.lanes.keep(lane, deps.owner, now, deps.leaseMs);
    heldUntilMs = kept ? now.getTime() + deps.leaseMs : 0;
  };
  // If a renewal fails, the lease expires.
  const timer = setInterval(() => void renew().catch(() => undefined), deps.leaseMs / 3);
  return {
    held: () => deps.clock.now().getTime() < heldUntilMs,
    end: () => clearInterval(timer),
  };
}
