import type { Clock } from '#server/platform/clock';
import type { DeliveryLanes, Lane } from './delivery-port';

interface LeaseDeps {
  readonly lanes: Pick<DeliveryLanes, 'keep'>;
  readonly clock: Clock;
  readonly owner: string;
  readonly leaseMs: number;
}

/** Keeps a lane leased while it is worked in. `held` is false once another may have it. */
export function keepLease(deps: LeaseDeps, lane: Lane): { held(): boolean; end(): void } {
  let heldUntilMs = deps.clock.now().getTime() + deps.leaseMs;
  const renew = async () => {
    const now = deps.clock.now();
    const kept = await deps.lanes.keep(lane, deps.owner, now, deps.leaseMs);
    heldUntilMs = kept ? now.getTime() + deps.leaseMs : 0;
  };
  // A renewal that fails leaves the lease to run out.
  const timer = setInterval(() => void renew().catch(() => undefined), deps.leaseMs / 3);
  return {
    held: () => deps.clock.now().getTime() < heldUntilMs,
    end: () => clearInterval(timer),
  };
}
