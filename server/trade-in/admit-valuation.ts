import type { CustomerServices } from '#server/customers/create-customers';
import { customerOf } from '#server/customers/customer-session';
import { isPrivateAddress } from '#server/customers/rules/sign-in-code';
import type { Allowance, UsedUp } from '#server/platform/database/allowances';
import { addressGroup, isSharedAddress } from '#server/platform/http/peer-address';
import { keyedHash } from '#server/platform/site-secret';
import { localTime } from '#server/platform/text/local-time';
import {
  type Asking,
  numberAllowance,
  photoAllowances,
  startAllowances,
  valuationAllowances,
} from './rules/valuation-allowances';
import type { TradeInVisit } from './trade-in-visit';
import type { Valuation } from './valuation';
import type { ValuationStore } from './valuation-store';

/** Counts one valuation against the daily limits, also under the number of its lead; why there is none, or null. */
export async function admitValuation(
  visit: TradeInVisit,
  { leadId, isTest }: Pick<Valuation, 'leadId' | 'isTest'>,
): Promise<UsedUp | null> {
  const { tenant, services } = visit;
  const asking = { ...(await askingOf(visit)), isTest };
  const lead = asking.phone || leadId === null ? null : await services.leads.byId(tenant.slug, leadId);
  const number = lead?.fields['phone'];
  const phone = number ? { number, isVerified: false } : asking.phone;
  return take(visit, valuationAllowances({ ...asking, phone }, tenant.valuation.limits, hashOf(visit)));
}

/** Counts a valuation that was begun without any number: there are several times as many. */
export const admitStart = async (visit: TradeInVisit): Promise<UsedUp | null> =>
  take(visit, startAllowances(await askingOf(visit), visit.tenant.valuation.limits, hashOf(visit)));

/** Counts a photo of so many bytes, before it is stored. */
export const admitPhoto = async (visit: AskingVisit, bytes: number): Promise<UsedUp | null> => {
  const allowances = photoAllowances(await askingOf(visit), hashOf(visit));
  return visit.services.valuations.take(allowances, visit.now, Math.ceil(bytes / 1_024));
};

/** Counts one valuation under a phone number that the shopper entered. */
export async function admitNumber(
  visit: TradeInVisit,
  { isTest }: Pick<Valuation, 'isTest'>,
  phone: string,
): Promise<UsedUp | null> {
  const customer = await customerOf(visit);
  const asking = {
    ...(await askingOf(visit)),
    isTest,
    phone: { number: phone, isVerified: customer?.phone === phone },
  };
  return take(visit, [numberAllowance(asking, visit.tenant.valuation.limits, hashOf(visit))]);
}

const take = ({ services, now }: TradeInVisit, allowances: readonly Allowance[]): Promise<UsedUp | null> =>
  services.valuations.take(allowances, now);

/** A visit by anybody whose use is counted. */
export type AskingVisit = Omit<TradeInVisit, 'services'> & {
  readonly services: CustomerServices & { readonly valuations: Pick<ValuationStore, 'take'> };
};

async function askingOf(visit: AskingVisit): Promise<Asking> {
  const { tenant, now } = visit;
  const customer = await customerOf(visit);
  return {
    tenant: tenant.slug,
    connection: connectionOf(visit),
    isAssistant: visit.isAssistant,
    phone: customer ? { number: customer.phone, isVerified: true } : undefined,
    date: localTime(tenant.time_zone, now).date,
  };
}

/** Null if the address is a proxy's or this machine's own, which many visitors share. */
function connectionOf({ request, clientAddress }: AskingVisit): Asking['connection'] {
  if (isSharedAddress(request) || isPrivateAddress(clientAddress)) return null;
  const network = addressGroup(clientAddress, 48);
  return { own: addressGroup(clientAddress, 64), network: network === clientAddress ? undefined : network };
}

/** Reveals neither number nor address. */
const hashOf =
  ({ services }: AskingVisit) =>
  (...parts: readonly string[]): string =>
    keyedHash(services.secret, 'valuation allowance', ...parts);
