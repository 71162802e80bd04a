import type { Visit } from '#server/dealership/tenants/visit';
import { addressGroup } from '#server/platform/http/peer-address';
import { isPublicAddress } from '#server/platform/network/public-address';
import { limitName } from './rules/limit-name';
import type { SubmitLeadDeps } from './submit-lead';

export interface Admission {
  /** 0 if allowed, otherwise the seconds until this connection may send again. */
  readonly waitSeconds: number;
  /** Nothing was stored: don't count this one. */
  giveBack(): Promise<void>;
}

interface Asking extends Pick<Visit, 'tenant' | 'clientAddress'> {
  readonly services: { readonly leadIntake: Pick<SubmitLeadDeps, 'limits' | 'secret'> };
}

const free: Admission = { waitSeconds: 0, giveBack: async () => {} };

/**
 * Counts a form against the limit of its internet connection. A private address belongs to a proxy that all visitors
 * share, so it has no limit (CLIENT_IP_HEADER names the header with the visitor's address).
 */
export async function admitSender({ tenant, clientAddress, services }: Asking): Promise<Admission> {
  const { limits, secret } = services.leadIntake;
  if (!limits || !isPublicAddress(clientAddress)) return free;
  const name = limitName(secret, tenant.slug, 'address', addressGroup(clientAddress));
  const { per_address } = tenant.spam;
  const waitSeconds = await limits.count(name, per_address);
  return { waitSeconds, giveBack: () => limits.giveBack(name, per_address) };
}
