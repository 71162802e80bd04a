import { all, type DeskAction, movedTo, noForm, on, owner } from './desk-action';

const connection = { ...on('connections', owner, 'webhook-changed'), isOfRecord: true } as const;
const ofWebhook: DeskAction['make'] = async ({ desk }) => {
  const form = { do: 'add-webhook', url: 'https://crm.example/in', event: 'lead.*' };
  await desk.send('connections', form, 'owner');
  const { webhooks } = await desk.viewOf('connections', 'connections', 'owner');
  return { path: 'connections', form: { id: webhooks.at(-1)?.id ?? '', sure: 'yes' } };
};
const ofKey: DeskAction['make'] = async ({ desk }) => {
  await desk.send('connections', { do: 'add-key', name: 'Old', scope: 'leads:read' }, 'owner');
  const { keys } = await desk.viewOf('connections', 'connections', 'owner');
  return { path: 'connections', form: { id: keys.at(-1)?.id ?? '', sure: 'yes' } };
};
let destinations = 0;
/** A destination that gets the leads by email, as one is added. */
const newDestination = () => {
  destinations += 1;
  return {
    path: 'connections/destinations/add?kind=email',
    form: { name: `crm-${destinations}`, to: 'in@crm.example' },
  };
};
const ofDestination: DeskAction['make'] = async ({ desk }) => {
  const { path, form } = newDestination();
  await movedTo(desk.send(path, form, 'owner'));
  return { path: 'connections', form: { destination: form.name, sure: 'yes' } };
};
const destination = { ...connection, audit: 'destination-changed' } as const;
const member = { ...on('team', owner, 'staff-changed'), isOfRecord: true } as const;
let colleagues = 0;
const invitation = () => {
  colleagues += 1;
  return { name: 'Jo', email: `jo-${colleagues}@staff.example`, role: 'sales' };
};
const ofMember: DeskAction['make'] = async ({ desk }) => {
  const form = invitation();
  await desk.send('team', { do: 'invite', ...form }, 'owner');
  const { members } = await desk.viewOf('team', 'team', 'owner');
  return {
    path: 'team',
    form: { id: members.find(({ email }) => email === form.email)?.id ?? '', role: 'manager', sure: 'yes' },
  };
};
const ownAccount = { ...on('account', all, 'session-ended') } as const;
const twoStep = { ...on('account/two-step', all, null) } as const;
const ofTwoStep: DeskAction['make'] = async () => ({
  path: 'account/two-step',
  form: { code: '123456', new_codes_code: '123456', current_password: 'wrong' },
});

/** The team, connections, and one’s own account. */
export const ownerActions: readonly DeskAction[] = [
  {
    ...on('connections', owner, 'api-key-created'),
    do: 'add-key',
    make: async () => ({ path: 'connections', form: { name: 'CRM', scope: 'leads:read', end: '30' } }),
  },
  { ...connection, audit: 'api-key-revoked', do: 'revoke-key', make: ofKey },
  { ...connection, audit: 'api-key-created', do: 'rotate-key', make: ofKey },
  {
    ...on('connections', owner, 'webhook-changed'),
    do: 'add-webhook',
    make: async () => ({
      path: 'connections',
      form: { url: 'https://crm.example/in', event: 'lead.*', description: 'CRM' },
    }),
  },
  { ...connection, do: 'disable', make: ofWebhook },
  { ...connection, do: 'enable', make: ofWebhook },
  { ...connection, do: 'rotate', make: ofWebhook },
  { ...connection, do: 'remove', make: ofWebhook },
  { ...connection, audit: null, do: 'test', acceptedIn: 'webhooks', make: ofWebhook },
  {
    ...connection,
    audit: 'feed-run',
    do: 'run-feed',
    make: async () => ({ path: 'connections', form: { feed: 'dms' } }),
  },
  {
    ...on('connections', owner, null),
    do: 'test-email',
    make: async () => ({ path: 'connections', form: noForm }),
  },
  {
    ...on('connections', owner, 'destination-changed'),
    do: 'email',
    make: async () => ({
      path: 'connections',
      form: { email_to: 'kim@dealer.example', email_from: 'site@dealer.example' },
    }),
  },
  {
    ...on('connections/destinations/:id', owner, 'destination-changed'),
    make: async () => newDestination(),
  },
  ...(['enable', 'disable', 'remove'] as const).map(
    (action): DeskAction => ({ ...destination, do: `${action}-destination`, make: ofDestination }),
  ),
  { ...destination, do: 'test-destination', acceptedIn: 'desk-destinations', make: ofDestination },
  ...(['on', 'off'] as const).map(
    (state): DeskAction => ({
      ...on('connections', owner, 'site-changed'),
      do: `demos-${state}`,
      make: async () => ({ path: 'connections', form: noForm }),
    }),
  ),
  {
    ...on('team', owner, 'staff-added'),
    do: 'invite',
    make: async () => ({ path: 'team', form: invitation() }),
  },
  ...(['role', 'disable', 'enable', 'reset'] as const).map(
    (action): DeskAction => ({ ...member, do: action, make: ofMember }),
  ),
  {
    ...ownAccount,
    audit: 'password-changed',
    do: 'password',
    acceptedIn: 'desk-roles',
    make: async () => ({ path: 'account', form: { current_password: 'wrong', new_password: 'x' } }),
  },
  { ...ownAccount, do: 'end-session', make: async () => ({ path: 'account', form: { session: 'x' } }) },
  { ...ownAccount, do: 'end-others', make: async () => ({ path: 'account', form: noForm }) },
  { ...twoStep, do: 'set-up', make: ofTwoStep },
  ...(['turn-on', 'new-codes', 'turn-off'] as const).map(
    (action): DeskAction => ({ ...twoStep, do: action, acceptedIn: 'two-step', make: ofTwoStep }),
  ),
  {
    ...on('confirm', all, null),
    acceptedIn: 'desk-roles',
    make: async () => ({ path: 'confirm', form: { password: 'wrong', redirect: '/desk' } }),
  },
];
