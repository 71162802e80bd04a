import type { Visit } from '#server/dealership/tenants/visit';
import { addressGroup } from '#server/platform/http/peer-address';
import { isPublicAddress } from '#server/platform/network/public-address';
import type { LeadLimit } from '#server/settings/spam-schema';
import { limitName } from './rules/limit-name';
import { normalisePhone } from './rules/phone-number';
import type { SubmitLeadDeps } from './submit-lead';

interface Asking extends Pick<Visit, 'tenant' | 'clientAddress' | 'request'> {
  readonly services: { readonly leadIntake: Pick<SubmitLeadDeps, 'limits' | 'secret'> };
}

export interface BookingAdmission {
  /** False: this connection or phone number is at its limit. */
  readonly admitted: boolean;
  /** Nothing was booked: don't count this one. */
  giveBack(): Promise<void>;
}

/**
 * Counts a test drive against the limits of its internet connection and its phone number, so that nobody can book out
 * a yard. A refusal counts against neither.
 */
export async function admitBooking(asking: Asking, phone: string): Promise<BookingAdmission> {
  const { limits } = asking.services.leadIntake;
  const counted: Array<readonly [name: string, limit: LeadLimit]> = [];
  const giveBack = async () => {
    await Promise.all(counted.splice(0).map(([name, limit]) => limits?.giveBack(name, limit)));
  };
  for (const [name, limit] of limits ? countedUnder(asking, phone) : []) {
    counted.push([name, limit]);
    if (((await limits?.count(name, limit)) ?? 0) === 0) continue;
    await giveBack();
    return { admitted: false, giveBack };
  }
  return { admitted: true, giveBack };
}

function countedUnder(
  { tenant, clientAddress, request, services }: Asking,
  phone: string,
): ReadonlyArray<readonly [name: string, limit: LeadLimit]> {
  const { secret } = services.leadIntake;
  const { bookings_per_address, bookings_per_phone } = tenant.spam;
  const name = (kind: 'drive-address' | 'drive-phone', value: string) =>
    limitName(secret, tenant.slug, kind, value);
  const isOneVisitor = isPublicAddress(clientAddress) || !isForwarded(request);
  return [
    ...(isOneVisitor
      ? [[name('drive-address', addressGroup(clientAddress)), bookings_per_address] as const]
      : []),
    ...(phone === '' ? [] : [[name('drive-phone', normalisePhone(phone)), bookings_per_phone] as const]),
  ];
}

const forwardingHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

/** Whether the request came through a proxy, so that a private address may be many visitors. */
const isForwarded = ({ headers }: Pick<Request, 'headers'>): boolean =>
  forwardingHeaders.some((name) => headers.has(name));
