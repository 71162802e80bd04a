import type { Visit } from '#server/dealership/tenants/visit';
import { addressGroup } from '#server/platform/http/peer-address';
import { isPublicAddress } from '#server/platform/network/public-address';
import { limitName } from './rules/limit-name';
import type { SubmitLeadDeps } from './submit-lead';

export interface Admission {
  /** 0 if allowed, otherwise the seconds until this connection may send again. */
  readonly waitSeconds: number;
  /** Nothing was stored: this one does not count. */
  giveBack(): Promise<void>;
}

interface Asking extends Pick<Visit, 'tenant' | 'clientAddress'> {
  readonly services: { readonly leadIntake: Pick<SubmitLeadDeps, 'limits' | 'secret'> };
}

const free: Admission = { waitSeconds: 0, giveBack: async () => {} };

/**
 * Counts a form against the limit of its internet connection. An address of a private network is a proxy's, behind
 * which everybody would share one limit: it has none (CLIENT_IP_HEADER names the header that tells visitors apart).
 */
export async function admitSender({ tenant, clientAddress, services }: Asking): Promise<Admission> {
  const { limits, secret } = services.leadIntake;
  if (!limits || !isPublicAddress(clientAddress)) return free;
  const name = limitName(secret, tenant.slug, 'address', addressGroup(clientAddress));
  const { per_address } = tenant.spam;
  const waitSeconds = await limits.count(name, per_address);
  return { waitSeconds, giveBack: () => limits.giveBack(name, per_address) };
}
