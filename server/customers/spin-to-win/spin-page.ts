import type { CustomerServices } from '#server/customers/create-customers';
import { customerOf } from '#server/customers/customer-session';
import { admitCustomer } from '#server/customers/gate';
import { signInPath } from '#server/customers/rules/sign-in-path';
import type { SpinTurn, SpinView } from '#server/customers/views/spin-view';
import type { Visit } from '#server/dealer/tenants/visit';
import type { PageAnswer } from '#server/platform/http/page-answer';
import { isCrossOriginForm } from '#server/platform/http/same-origin';
import type { SpinToWinSettings } from '#server/settings/accounts-schema';
import type { SpinsServices } from './create-spins';
import { currentCampaign, phoneMarkOf, spin } from './spin';
import type { Spin } from './spin-store';

type SpinVisit = Visit<CustomerServices & SpinsServices>;

const path = '/spin-to-win';
const signInHref = signInPath({ type: 'spin_to_win', redirect: path, back: path });

/** The prize wheel. Throws a 404 Response while the site runs no campaign. */
export async function spinPage(visit: SpinVisit): Promise<PageAnswer<SpinView>> {
  const campaign = campaignOf(visit);
  await admitCustomer(visit, undefined);
  const { title, intro, permit, prizes, terms } = campaign;
  const view = {
    headTitle: `${title} | ${visit.tenant.name}`,
    title,
    intro,
    permit,
    prizes: prizes.map(({ name, chance_percent }) => ({ name, chance: `${chance_percent}% chance` })),
    turn: await turnOf(visit, campaign),
    terms: terms.split(/\n\s*\n/),
  };
  return { view, sharing: 'once' };
}

/**
 * Spins for the signed-in customer, whose first spin counts. Returns the address to go to: the result, or sign-in.
 * Throws a Response: 404 without a campaign, 403 for a form of another site.
 */
export async function submitSpin(visit: SpinVisit): Promise<string> {
  const campaign = campaignOf(visit);
  if (isCrossOriginForm(visit.request)) throw new Response('Refused', { status: 403 });
  const customer = await customerOf(visit);
  if (!customer) return signInHref;
  await spin(visit.services, { tenant: visit.tenant, campaign, customer, now: visit.now });
  return `${path}?turn=1#result`;
}

function campaignOf({ tenant, now }: Pick<SpinVisit, 'tenant' | 'now'>): SpinToWinSettings {
  const campaign = currentCampaign(tenant, now);
  if (!campaign) throw new Response('Not found', { status: 404 });
  return campaign;
}

async function turnOf(visit: SpinVisit, campaign: SpinToWinSettings): Promise<SpinTurn> {
  const customer = await customerOf(visit);
  if (!customer) return { state: 'signed-out', signInHref };
  const { spins, secret } = visit.services;
  const { slug } = visit.tenant;
  const mark = phoneMarkOf(secret, slug, campaign.campaign, customer.phone);
  const own = await spins.byPhone(slug, campaign.campaign, mark);
  if (!own) return { state: 'ready' };
  return { ...resultOf(own, campaign, visit.tenant.name), fresh: visit.url.searchParams.has('turn') };
}

function resultOf({ prize, prizeCode }: Spin, { prizes }: SpinToWinSettings, siteName: string) {
  const position = prizes.findIndex(({ name }) => name === prize);
  const segment = position < 0 ? prizes.length : position;
  if (prize === null || prizeCode === null) {
    return {
      state: 'spun' as const,
      segment,
      heading: 'No prize this time',
      text: 'You have used your spin. Thank you for playing.',
    };
  }
  const text = `Show this code at ${siteName}. We have also sent it to your phone.`;
  return { state: 'spun' as const, segment, heading: `You won: ${prize}`, text, code: prizeCode };
}
