import { randomInt } from 'node:crypto';
import type { Visit } from '#server/dealer/visit';
import type { PageAnswer } from '#server/platform/http/page-answer';
import { isCrossOriginForm } from '#server/platform/http/same-origin';
import { keyedHash, type SiteSecret } from '#server/platform/site-secret';
import { newUlid } from '#server/platform/ulid';
import type { Prize, SpinToWinSettings } from '#server/settings/accounts-schema';
import { isShown } from '#server/settings/rules/time-zone';
import type { Tenant } from '#server/settings/tenant-schema';
import type { CustomerServices } from './create-customers';
import type { createSpins } from './create-spins';
import { customerOf } from './customer-session';
import { admitCustomer } from './gate';
import { signInPath } from './rules/sign-in-path';
import type { Spin, SpinStore } from './spin-store';
import type { SpinTurn, SpinView } from './views/customer-views';

/** A spin draws a number from 0 to one less than this: each stands for a hundredth of a percent. */
const drawSize = 10_000;

/**
 * The prize of a drawn number; undefined for none. Prizes take their chances in order, from 0 up. A prize that has run
 * out keeps its numbers and wins nothing, so the chances of the others stay as advertised.
 */
export function prizeAt(drawn: number, prizes: readonly Prize[]): Prize | undefined {
  let end = 0;
  for (const prize of prizes) {
    end += Math.round(prize.chance_percent * 100);
    if (drawn < end) return prize;
  }
  return undefined;
}

/** The odds as they were when a number was drawn, for the record: name, chance in percent and stock of each prize. */
export const recordedOdds = (prizes: readonly Prize[]): string =>
  JSON.stringify(prizes.map(({ name, chance_percent, stock }) => ({ name, chance_percent, stock })));

/** The campaign that a site runs now; undefined before its first and after its last day. */
function currentCampaign(
  { spin_to_win, time_zone }: Pick<Tenant, 'spin_to_win' | 'time_zone'>,
  now: Date,
): SpinToWinSettings | undefined {
  if (!spin_to_win) return undefined;
  const { start, expiry } = spin_to_win;
  return isShown({ start, expiry, draft: false, post: false }, time_zone, now) ? spin_to_win : undefined;
}

interface Spinner {
  readonly tenant: Pick<Tenant, 'slug' | 'name'>;
  readonly campaign: SpinToWinSettings;
  readonly customer: { readonly id: string; readonly phone: string };
  readonly now: Date;
}

/** Names a phone number in a campaign without revealing it. */
export const phoneMarkOf = (secret: SiteSecret, tenant: string, campaign: string, phone: string): string =>
  keyedHash(secret, 'spin', tenant, campaign, phone);

interface SpinDeps {
  readonly spins: Pick<SpinStore, 'spin'>;
  /** The key that signs forms and tokens. */
  readonly secret: SiteSecret;
}

/**
 * Spins the wheel for a customer: the server draws, each number as likely as any other. A mobile number spins once per
 * campaign; spinning again returns its first spin. A winner's code goes to the phone as a text.
 */
export function spin(
  { spins, secret }: SpinDeps,
  { tenant, campaign, customer, now }: Spinner,
  drawn: number = randomInt(drawSize),
): Promise<Spin> {
  const prize = prizeAt(drawn, campaign.prizes);
  const code = newPrizeCode();
  const newSpin = {
    id: newUlid(now),
    tenant: tenant.slug,
    campaign: campaign.campaign,
    customerId: customer.id,
    createdAt: now.toISOString(),
    phoneMark: phoneMarkOf(secret, tenant.slug, campaign.campaign, customer.phone),
    drawn,
    odds: recordedOdds(campaign.prizes),
    prize: prize && { name: prize.name, stock: prize.stock, code },
  };
  const text = `You won: ${prize?.name ?? ''}. Your prize code is ${code}. Show it at ${tenant.name}.`;
  return spins.spin(newSpin, { to: customer.phone, text });
}

/** Unambiguous capitals and digits. */
const signs = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** A prize code such as `K7QM-2XPA`: forty random bits, read aloud without doubt. */
function newPrizeCode(): string {
  const letters = Array.from({ length: 8 }, () => signs.charAt(randomInt(signs.length)));
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}

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

type Spins = ReturnType<typeof createSpins>;

/** The services for the prize wheel. */
interface SpinsServices extends Pick<Spins, 'spins'> {
  /** The key that signs forms and tokens. */
  readonly secret: SiteSecret;
}
