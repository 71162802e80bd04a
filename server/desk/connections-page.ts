import { z } from 'zod';
import { noMailServer, notSentText } from '#server/dealer/messages/rules/not-sent';
import { setAt } from '#server/dealer/site-files/json-edit';
import { escapeHtml } from '#server/leads/rules/email-body';
import { faultOf } from '#server/platform/log';
import { nextTurn } from '#server/stock/fetching/rules/schedule';
import { isActive } from './accounts/api-keys';
import { auditStaff } from './accounts/audit';
import { isSure, sureView } from './confirm-page';
import { addKey, keyRow, revokeKey, rotateKey } from './connection-keys';
import { addWebhook, changeEndpoint, webhookRow } from './connection-webhooks';
import type { Changed, ConnectionsState } from './connections-state';
import type { StaffVisit } from './create-desk';
import { type FormAnswer, goTo, showPage } from './desk-outcome';
import {
  changeDestination,
  connectionsPath,
  destinationActions,
  destinationRows,
  destinationsPath,
  editSettings,
} from './destinations';
import { eventKinds, feedPlace, keyChoices, keyEnds, keyModes, lastRunText } from './rules/connection-words';
import { momentText } from './rules/desk-time';
import { doneText, isWrong, mistakesIn, textIn } from './rules/page-parts';
import { emailStaff } from './staff-email';

const dayMs = 86_400_000;

const doneTexts = {
  destination: 'The destination is saved. Send a test to be sure.',
  'destination-on': 'New leads go there again.',
  'destination-off': 'New leads no longer go there. Those that wait still do.',
  'destination-removed': 'The destination is removed.',
  email: 'The email addresses are saved. Send a test to be sure.',
  'demos-off': 'The demo sites are off. Their files stay.',
  'demos-on': 'The demo sites are on.',
};

/** The other systems of a dealer: keys that they use, events that they get, feeds that they send, and email. */
export async function connectionsView(
  visit: StaffVisit,
  {
    errors: { webhooks, destinations, demos: switching, ...errors } = {},
    done,
    secret,
    typed,
  }: ConnectionsState = {},
) {
  const { services, tenant, now, staff } = visit;
  const [keys, groupKeys, endpoints, states, demos] = await Promise.all([
    services.apiKeys.list(tenant.slug),
    services.apiKeys.ofGroups(tenant.slug),
    services.webhooks.list(tenant.slug),
    services.feedStates.ofTenant(tenant.slug),
    demoSitesOf(visit),
  ]);
  return {
    page: 'connections' as const,
    action: connectionsPath,
    done: done ?? doneText(visit, doneTexts),
    secret,
    /** Why a button has done nothing. */
    notice: webhooks ?? destinations ?? switching,
    /** What is wrong with a form, and the form as it was sent. */
    errors,
    typed: Object.fromEntries(typed ?? []),
    destinations: destinationRows(visit),
    addDestinationHref: `${destinationsPath}/add`,
    keys: [...keys, ...groupKeys].filter((key) => isActive(key, now)).map((key) => keyRow(key, visit)),
    keyChoices: tickedIn(keyChoices, typed?.getAll('scope')),
    keyEnds,
    keyModes,
    webhooks: endpoints.map((endpoint) => webhookRow(endpoint, visit)),
    eventKinds: tickedIn(eventKinds, typed?.getAll('event')),
    demos: demos && {
      text: `Demo sites here too: ${demos.count}. They are ${demos.areOff ? 'off' : 'on'}.`,
      action: demos.areOff ? 'demos-on' : 'demos-off',
      button: demos.areOff ? 'Switch them on' : 'Switch them off',
    },
    feeds: tenant.imports.sources.map((source) => ({
      name: source.name,
      facts: [
        feedPlace(source),
        lastRunText(states.find((state) => state.source === source.name)),
        source.enabled
          ? `Next run ${momentText(nextTurn(source, tenant.time_zone, now), tenant.time_zone)}`
          : 'Switched off',
      ],
    })),
    email: {
      leadsTo: typed?.get('email_to') ?? tenant.delivery.email_to.join('\n'),
      from: typed?.get('email_from') ?? tenant.delivery.email_from,
      to: staff.email,
      text: services.config.SMTP_URL
        ? 'Emails go out through the mail server of this installation.'
        : 'No mail server is set up: emails are stored on the server, and nobody gets them. Ask your website administrator to set one up.',
    },
  };
}

const tickedIn = (
  choices: readonly { readonly value: string; readonly text: string }[],
  values: readonly string[] = [],
) => choices.map(({ value, text }) => ({ value, text, isTicked: values.includes(value) }));

/** The demonstrations that this dealer may switch: those of an installation with no other dealer. */
const demoSitesOf = ({ services, tenant }: StaffVisit) =>
  tenant.demo === undefined ? services.demoSites.state() : Promise.resolve(null);

/** What would stop at one press is asked once: the heading of the question, and its yes. */
const questions: ReadonlyMap<string, readonly [heading: string, yes: string]> = new Map([
  ['revoke-key', ['Revoke this key?', 'Yes, revoke it']],
  ['disable', ['Send it no more events?', 'Yes, switch it off']],
  ['remove', ['Remove this address?', 'Yes, remove it']],
  ['disable-destination', ['Send it no more leads?', 'Yes, switch it off']],
  ['remove-destination', ['Remove this destination?', 'Yes, remove it']],
]);

/** Handles a form of the page. Null: there is no such form, key, endpoint or feed. */
export async function changeConnections(visit: StaffVisit, form: URLSearchParams): FormAnswer {
  const question = isSure(form) ? undefined : questions.get(textIn(form, 'do'));
  if (question) {
    const [heading, yes] = question;
    const about = form.get('name') ?? textIn(form, 'destination');
    return showPage(
      sureView(form, { heading, about, yes, action: connectionsPath, backHref: connectionsPath }),
      200,
    );
  }
  const done = await actionOf(form.get('do'))(visit, form);
  if (!done) return null;
  if (done.saved !== undefined) return goTo(`${connectionsPath}?done=${done.saved}`);
  return showPage(await connectionsView(visit, done), done.errors ? 422 : 200);
}

type Action = (visit: StaffVisit, form: URLSearchParams) => Promise<Changed | null>;

/** The forms of the page, by their action; any other is a button beside an endpoint. */
const actionOf = (action: string | null): Action =>
  new Map<string | null, Action>([
    ['add-key', addKey],
    ['revoke-key', revokeKey],
    ['rotate-key', rotateKey],
    ['add-webhook', addWebhook],
    ['run-feed', runFeed],
    ['test-email', testEmail],
    ['demos-on', switchDemos],
    ['demos-off', switchDemos],
    ['email', saveEmail],
    ...destinationActions.map((one) => [one, changeDestination] as const),
  ]).get(action) ?? changeEndpoint;

/** Starts a feed now; it runs on the thread of feeds, and its end shows here and on the status page. */
async function runFeed(visit: StaffVisit, form: URLSearchParams): Promise<ConnectionsState | null> {
  const { services, tenant, requestId } = visit;
  const name = textIn(form, 'feed');
  const source = tenant.imports.sources.find((one) => one.name === name);
  if (!source) return null;
  services.runFeedSoon({ tenant, source, turn: null }).catch((error: unknown) => {
    services.log.error({ requestId, ...faultOf(error) }, 'a feed could not be run');
  });
  await auditStaff(visit, 'feed-run', { detail: name });
  return { done: `${name} is being fetched. Open this page again in a minute to see how it ended.` };
}

async function switchDemos(visit: StaffVisit, form: URLSearchParams): Promise<Changed | null> {
  const isOn = form.get('do') === 'demos-on';
  if ((await demoSitesOf(visit)) === null) return null;
  const what = isOn ? 'on' : 'off';
  await auditStaff(visit, 'site-changed', { detail: `demo sites ${what}` });
  const switched = await visit.services.demoSites.switch(isOn);
  return switched.ok ? { saved: `demos-${what}#demos` } : { errors: { demos: switched.error } };
}

/** Who gets every lead by email, and whose address the emails come from. */
async function saveEmail(visit: StaffVisit, form: URLSearchParams): Promise<Changed | null> {
  const receivers = textIn(form, 'email_to')
    .split(/[\s,;]+/)
    .filter(Boolean);
  const sender = textIn(form, 'email_from').trim();
  const isAddress = (text: string) => z.email().safeParse(text).success;
  const wrong = receivers.find((address) => !isAddress(address));
  const errors = mistakesIn({
    email_to: wrong !== undefined && `${wrong} is not an email address.`,
    email_from: !isAddress(sender) && 'Enter an email address on your own domain.',
  });
  if (isWrong(errors)) return { errors, typed: form };
  await auditStaff(visit, 'destination-changed', { detail: 'email addresses' });
  const edit = (text: string) =>
    setAt(setAt(text, ['delivery', 'email_to'], receivers), ['delivery', 'email_from'], sender);
  const saved = await editSettings(visit, edit, 'changed the email addresses for leads');
  if (saved.ok) return { saved: 'email#email' };
  return { errors: { email_to: saved.error ?? 'The addresses could not be saved.' }, typed: form };
}

async function testEmail(visit: StaffVisit): Promise<ConnectionsState> {
  const { services, tenant, staff, now } = visit;
  const text = `This is a test from the desk of ${tenant.name}. Emails from your website arrive here.`;
  const email = { subject: `Test from ${tenant.name}`, text, html: `<p>${escapeHtml(text)}</p>` };
  await emailStaff(visit, { to: staff.email, ...email, until: new Date(now.getTime() + dayMs) });
  return {
    done: services.config.SMTP_URL
      ? `A test is on its way to ${staff.email}. If it doesn’t arrive, the status page says why.`
      : `The test is ${notSentText(noMailServer)}. It is stored on the server.`,
  };
}
