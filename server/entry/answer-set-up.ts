import { hasOwnSite } from '#server/dealer/registry';
import { hostName } from '#server/dealer/rules/host-name';
import { typedIn } from '#server/operate/set-up/rules/set-up-form';
import { opensSetUp } from '#server/operate/set-up/set-up-key';
import { type SetUpOutcome, setUpSite } from '#server/operate/set-up/set-up-site';
import { isPublicName } from '#server/operate/tenants/rules/check-tenant';
import { readMultipart, readOwnForm, refusedForm } from '#server/platform/http/body';
import { setUpPath } from '#server/platform/http/exchange';
import { addressGroup, peerAddress, visitedUrl } from '#server/platform/http/peer-address';
import { isCrossOriginForm } from '#server/platform/http/same-origin';
import { faultOf } from '#server/platform/log';
import { err, ok } from '#server/platform/result';
import {
  closedPage,
  notSetUpPage,
  overPage,
  readyPage,
  setUpPage,
  tooManyPage,
  unreadPage,
} from './documents/set-up-page';
import type { Services } from './services';

const rate = { perSecond: 0.2, burst: 20 };
const longestFields = 64 * 1024;
/** With a logo as phones take pictures. */
const longestForm = 16 * 1024 * 1024;
const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

/** Answers requests while no dealer has a site: with the set-up page for those who have its link. */
export async function answerSetUp(services: Services, request: Request): Promise<Response> {
  const { tenants, rateLimiter, clock } = services;
  // The connection hook has sent the request here just before somebody made the site.
  if (hasOwnSite(tenants)) return overPage();
  const { pathname, searchParams } = new URL(request.url);
  if (pathname !== setUpPath) return notSetUpPage();
  const now = clock.now();
  const caller = `set-up ${addressGroup(peerAddress(request))}`;
  const { waitSeconds } = await rateLimiter.take(caller, rate, now.getTime());
  if (waitSeconds > 0) return tooManyPage(waitSeconds);
  const key = searchParams.get('key') ?? '';
  // Without the key, nothing of a form is read.
  if (!opensSetUp(services.secret, key, now)) return closedPage();
  if (!isRead(request)) return submitSetUp(services, request, key);
  const host = hostName(request.headers.get('host')) ?? '';
  const typed = (field: string) => (field === 'host' && isPublicName(host) ? host : undefined);
  return setUpPage({ key, typed, hasDemos: await hasDemos(services) });
}

const hasDemos = async ({ demoSites }: Services): Promise<boolean> => (await demoSites.state()) !== null;

/** A browser sends parts, with the logo; a program may send fields alone. */
async function readForm(request: Request) {
  const isMultipart = /^multipart\//i.test(request.headers.get('content-type') ?? '');
  if (!isMultipart || isCrossOriginForm(request)) return readOwnForm(request, longestFields);
  const sent = await readMultipart(request, longestForm);
  if (!sent.ok) return err(refusedForm(sent.error));
  return sent.value.cut ? err(refusedForm('too-large')) : ok(sent.value.form);
}

async function submitSetUp(services: Services, request: Request, key: string): Promise<Response> {
  const read = await readForm(request);
  if (!read.ok) return unreadPage(read.error.status);
  const form = read.value;
  const { outcome, status } = await outcomeOf(services, form);
  switch (outcome.state) {
    case 'refused': {
      const { errors, notice } = outcome;
      const typed = (field: string) => typedIn(form, field);
      return setUpPage({ key, typed, errors, notice, status, hasDemos: await hasDemos(services) });
    }
    case 'over':
      return overPage();
    case 'made':
      return siteMade(services, request, outcome);
  }
}

/** A fault leaves the form as it was typed. */
async function outcomeOf(
  services: Services,
  form: FormData,
): Promise<{ readonly outcome: SetUpOutcome; readonly status: number }> {
  try {
    return { outcome: await setUpSite(services, form), status: 422 };
  } catch (error) {
    services.log.error(faultOf(error), 'could not set up the site');
    const notice = 'The site could not be made just now. Please try again in a moment.';
    return { outcome: { state: 'refused', errors: {}, notice }, status: 503 };
  }
}

const signInPath = '/desk/sign-in';

/** Leads to the desk where the new site answers: here, or at an address of its own. */
function siteMade(
  { tenants, log }: Services,
  request: Request,
  { slug, hosts }: Extract<SetUpOutcome, { state: 'made' }>,
): Response {
  log.info({ tenant: slug }, 'the first site was set up');
  const { protocol, port } = visitedUrl(request);
  if (tenants.byHost(request.headers.get('host'))?.slug === slug)
    return new Response(null, { status: 303, headers: { Location: signInPath } });
  const local = `${protocol}//${slug}.localhost${port === '' ? '' : `:${port}`}${signInPath}`;
  return readyPage([
    { href: local, about: 'in a browser on the machine that runs the site' },
    ...hosts.map((host) => ({
      href: `https://${host}${signInPath}`,
      about: 'once the address leads to this machine',
    })),
  ]);
}
